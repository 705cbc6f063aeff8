import type { Track } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { DeleteDialog } from '#web/ui/overlay/delete-dialog.tsx'
import { useDeleteTrack } from '#web/works/music/mutations.ts'

export type DeleteTrackDialogProps = { track: Track; onClose: () => void; onDeleted?: () => void }

/** MUSIC-08: asks before a track is deleted for good. */
export function DeleteTrackDialog({ track, ...after }: DeleteTrackDialogProps) {
  return (
    <DeleteDialog
      {...after}
      title={track.type === 'stem' ? 'Delete stem' : 'Delete track'}
      message={`Are you sure you want to delete "${isolated(track.title)}"? This action cannot be undone.`}
      thing={track}
      deletion={useDeleteTrack()}
    />
  )
}
