import { useState } from 'react'
import type { Track } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useActiveProfile } from '#web/platform/session.ts'
import { enqueue } from '#web/player/enqueue.ts'
import { reportable, useReport } from '#web/safety/reports/report-button.tsx'
import { ReportItem } from '#web/safety/reports/report-item.tsx'
import { MoreButton } from '#web/ui/action/more-button.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx'
import { toggleLike } from '#web/works/likes/toggle-like.ts'
import { shareTrack } from '#web/works/share/share.ts'
import * as trackRowStyles from './track-row.module.css'

const AddToPlaylistDialog = lazyOver(
  () => import('#web/works/playlists/add-to-playlist-dialog.tsx'),
  'AddToPlaylistDialog',
)

/** The menu of a row, which is open when it mounts. */
export function RowMenu({ track }: { track: Track }) {
  const profile = useActiveProfile()
  const { liked } = track.viewer
  const [isAdding, setAdding] = useState(false)
  const thing = reportable('track', track, track.artist)
  const report = useReport(thing)
  const label = `More for ${isolated(track.title)}`
  return (
    <>
      <Menu label={label} trigger={<MoreButton label={label} className={trackRowStyles.kept} />} defaultOpen>
        <MenuItem icon={liked ? 'heart-full' : 'heart'} onSelect={() => toggleLike(track)}>
          {liked ? 'Unlike' : 'Like'}
        </MenuItem>
        <MenuItem icon="next" onSelect={() => enqueue(track, 'next')}>
          Play next
        </MenuItem>
        <MenuItem icon="queue" onSelect={() => enqueue(track, 'end')}>
          Add to queue
        </MenuItem>
        {profile && track.type === 'track' && (
          <MenuItem icon="add-to" onSelect={() => setAdding(true)}>
            Add to Playlist
          </MenuItem>
        )}
        {'caches' in window && (
          <MenuItem icon="download" onSelect={() => keepOffline(track)}>
            Keep offline
          </MenuItem>
        )}
        <MenuItem icon="share" onSelect={() => void shareTrack(track)}>
          Share
        </MenuItem>
        {track.artist && (
          <MenuItem asChild>
            <Link to="/$slug" params={{ slug: track.artist.slug || track.artist.handle }}>
              <Icon name="profile" />
              {profileName(track.artist)}
            </Link>
          </MenuItem>
        )}
        {!report.isOwn && <ReportItem thing={thing} onReport={report.open} />}
      </Menu>
      {report.dialog}
      {isAdding && <AddToPlaylistDialog track={track} onClose={() => setAdding(false)} />}
    </>
  )
}

function keepOffline(track: Track): void {
  void import('#web/offline/keep-from-menu.ts').then(
    (menu) => menu.keepFromMenu(track),
    () => {},
  )
}
