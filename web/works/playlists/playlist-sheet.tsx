import type { Track } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import type { PlaylistDetail } from '#contract/playlists.ts'
import { PICTURES, TITLES } from '#contract/sheets.ts'
import { formatCount } from '#contract/words/counted.ts'
import { KeepSlot } from '#web/offline/keep-slot.tsx'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { PlayAll } from '#web/player/play-all.tsx'
import { HiddenMark } from '#web/safety/decisions/hidden-mark.tsx'
import { ReportButton, reportable } from '#web/safety/reports/report-button.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { EditDeleteButtons } from '#web/ui/action/edit-delete.tsx'
import { Poster } from '#web/ui/layout/poster/poster.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { sharePlaylist } from '#web/works/share/share.ts'
import { PlaylistCover } from './playlist-cover.tsx'
import * as styles from './playlist-sheet.module.css'

export type PlaylistSheetProps = {
  playlist: PlaylistDetail
  tracks: readonly Track[]
  onEdit: () => void
  onDelete: () => void
}

/** A playlist may contain a track twice: keeps it once. */
const distinct = (tracks: readonly Track[]) => [...new Map(tracks.map((track) => [track.id, track])).values()]

/** The head of a playlist: cover, large title, owner and the play button. */
export function PlaylistSheet({ playlist, tracks, onEdit, onDelete }: PlaylistSheetProps) {
  const { title, owner, isPublic, stock, trackCount } = playlist
  return (
    <Sheet stock={stock} className={styles.sheet}>
      <PlaylistCover playlist={playlist} sizes={PICTURES.playlist} eager className={styles.picture} />
      <div className={styles.about}>
        <div className={styles.name}>
          <p className={`meta ${styles.kind}`}>{isPublic ? 'Playlist' : 'Private playlist'}</p>
          <Poster text={title} {...TITLES.playlist} />
        </div>
        <HiddenMark isHidden={playlist.isHidden} />
        <div className={styles.actions}>
          <PlayAll name={`all of ${isolated(title)}`} tracks={tracks} />
          <span>
            Created by{' '}
            <Link className="link strong" to="/$slug" params={{ slug: owner.slug || owner.handle }}>
              {profileName(owner)}
            </Link>
          </span>
          <span className="meta">
            {formatCount(trackCount)} {trackCount === 1 ? 'track' : 'tracks'}
          </span>
          <KeepSlot shown={{ kind: 'playlist', data: playlist }} tracks={distinct(tracks)} />
          {isPublic && (
            <>
              <Button size="s" icon="share" onClick={() => void sharePlaylist(playlist)}>
                Share
              </Button>
              <ReportButton thing={reportable('playlist', playlist, owner)} />
            </>
          )}
          {playlist.viewer.can.edit && <EditDeleteButtons size="s" onEdit={onEdit} onDelete={onDelete} />}
        </div>
      </div>
    </Sheet>
  )
}
