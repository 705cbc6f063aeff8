import type { Track } from '#contract/music.ts'
import { useDeleteTrack } from '#web/music/mutations.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

export type DeleteTrackDialogProps = {
  track: Track
  onClose: () => void
  onDeleted?: () => void
}

/** MUSIC-08: asks before a track goes for good. */
export function DeleteTrackDialog({ track, onClose, onDeleted }: DeleteTrackDialogProps) {
  const { mutate, isPending } = useDeleteTrack()
  const confirm = () => {
    mutate(track, {
      onSuccess: () => {
        onClose()
        onDeleted?.()
      },
    })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={track.type === 'stem' ? 'Delete stem' : 'Delete track'}
      message={`Are you sure you want to delete "${track.title}"? This action cannot be undone.`}
      confirmLabel="Delete"
      onConfirm={confirm}
      busy={isPending}
      busyLabel="Deleting..."
    />
  )
}
