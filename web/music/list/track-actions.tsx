import { Link } from '@tanstack/react-router'
import type { Track } from '#contract/music.ts'
import { shareTrack } from '#web/music/share.ts'
import { profileName } from '#web/player/artist-name.ts'
import { useNarrowRows } from '#web/player/use-media.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx'

export type TrackActionsProps = {
  track: Track
  owner: boolean
  onEdit?: (track: Track) => void
  onDelete?: (track: Track) => void
}

/** The right end of a row: edit and delete for its owner, Share for everyone else; one menu where there is little room. */
export function TrackActions({ track, owner, onEdit, onDelete }: TrackActionsProps) {
  if (owner) {
    return (
      <span className="acts">
        {track.viewer.can.edit && (
          <IconButton icon="edit" label={`Edit ${track.title}`} className="keep" onClick={() => onEdit?.(track)} />
        )}
        {track.viewer.can.delete && (
          <IconButton
            icon="trash"
            label={`Delete ${track.title}`}
            danger
            className="keep"
            onClick={() => onDelete?.(track)}
          />
        )}
      </span>
    )
  }
  return (
    <span className="acts">
      <IconButton icon="share" label={`Share ${track.title}`} onClick={() => void shareTrack(track)} />
      <MoreMenu track={track} />
    </span>
  )
}

/** What there is no room for beside the length. Only where it may be seen: a list has many rows. */
function MoreMenu({ track }: { track: Track }) {
  if (!useNarrowRows()) return null
  return (
    <Menu
      label={`More for ${track.title}`}
      trigger={<IconButton icon="more" label={`More for ${track.title}`} className="keep m-only" />}
    >
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
