import type { ArtistEvent } from '#contract/events.ts'
import { useDeleteEvent } from '#web/events/mutations.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

export type DeleteEventDialogProps = { event: ArtistEvent; onClose: () => void; onDeleted?: () => void }

/** EVENT-02: asks before an event goes for good. */
export function DeleteEventDialog({ event, onClose, onDeleted }: DeleteEventDialogProps) {
  const { mutate, isPending } = useDeleteEvent()
  const confirm = () => {
    mutate(event, {
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
      title="Delete event"
      message={`Are you sure you want to delete "${event.title}"? This action cannot be undone.`}
      confirmLabel="Delete"
      onConfirm={confirm}
      busy={isPending}
      busyLabel="Deleting..."
    />
  )
}
