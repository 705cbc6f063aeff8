import { Link } from '@tanstack/react-router'
import type { Track } from '#contract/music.ts'
import { toggleLike } from '#web/likes/toggle-like.ts'
import { shareTrack } from '#web/music/share.ts'
import { profileName } from '#web/player/artist-name.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx'
import { MoreButton } from './more-button.tsx'

/** The menu of a narrow row, open as soon as it is there. */
export function RowMenu({ track }: { track: Track }) {
  const { liked } = track.viewer
  return (
    <Menu label={`More for ${track.title}`} trigger={<MoreButton track={track} />} defaultOpen>
      <MenuItem icon={liked ? 'heart-full' : 'heart'} onSelect={() => toggleLike(track)}>
        {liked ? 'Unlike' : 'Like'}
      </MenuItem>
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
    </Menu>
  )
}
