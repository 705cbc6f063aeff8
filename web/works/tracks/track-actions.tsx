import type { Track } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { EditDeleteIcons } from '#web/ui/action/edit-delete.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { LazyMore } from '#web/ui/action/more-button.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.ts'
import { LikeButton } from '#web/works/likes/like-button.tsx'
import { shareTrack } from '#web/works/share/share.ts'
import * as trackRowStyles from './track-row.module.css'

const loadMenu = () => import('./row-menu.tsx')
const RowMenu = lazyPart(loadMenu, 'RowMenu')

export type TrackActionsProps = {
  track: Track
  owner: boolean
  onEdit?: (track: Track) => void
  onDelete?: (track: Track) => void
}

/**
 * The right end of a row: edit and delete for its owner, Share for everyone else; one menu where there is little room.
 */
export function TrackActions({ track, owner, onEdit, onDelete }: TrackActionsProps) {
  if (owner) {
    return (
      <span className={trackRowStyles.actions}>
        <EditDeleteIcons
          title={track.title}
          can={track.viewer.can}
          className={trackRowStyles.kept}
          onEdit={() => onEdit?.(track)}
          onDelete={() => onDelete?.(track)}
        />
      </span>
    )
  }
  return (
    <span className={trackRowStyles.actions}>
      <LikeButton asset={track} />
      <IconButton icon="share" label={`Share ${isolated(track.title)}`} onClick={() => void shareTrack(track)} />
      <LazyMore label={`More for ${isolated(track.title)}`} className={trackRowStyles.kept} load={loadMenu}>
        <RowMenu track={track} />
      </LazyMore>
    </span>
  )
}
