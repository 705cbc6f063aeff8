import type { UseMutationResult } from '@tanstack/react-query'
import { ConfirmDialog } from './confirm-dialog.tsx'

export type DeleteDialogProps<Thing> = {
  title: string
  message: string
  confirmLabel?: string
  thing: Thing
  deletion: Pick<UseMutationResult<unknown, Error, Thing>, 'mutate' | 'isPending'>
  onClose: () => void
  onDeleted?: () => void
}

/** Asks before a thing is deleted, and closes once it is. A failure leaves it open. */
export function DeleteDialog<Thing>(props: DeleteDialogProps<Thing>) {
  const { title, message, confirmLabel = 'Delete', thing, deletion, onClose, onDeleted } = props
  const confirm = () => {
    deletion.mutate(thing, {
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
      title={title}
      message={message}
      confirmLabel={confirmLabel}
      onConfirm={confirm}
      busy={deletion.isPending}
      busyLabel="Deleting..."
    />
  )
}
