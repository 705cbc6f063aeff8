import type { UseMutationResult } from '@tanstack/react-query'
import { Button } from '#web/ui/action/button.tsx'
import { Dialog } from './dialog.tsx'

export type DeleteDialogProps<Thing> = {
  title: string
  message: string
  confirmLabel?: string
  thing: Thing
  deletion: Pick<UseMutationResult<unknown, Error, Thing>, 'mutate' | 'isPending'>
  onClose: () => void
  onDeleted?: () => void
}

/** Asks before an item is deleted, and closes after success. It stays open after a failure. */
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

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** The question, in one or two sentences. */
  message: string
  confirmLabel: string
  cancelLabel?: string
  onConfirm: () => void
  busy?: boolean
  busyLabel?: string
}

/**
 * Asks before something that cannot be undone. The focus starts on Cancel. The dialog stays open
 * while busy.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, message, confirmLabel, cancelLabel = 'Cancel', busy = false } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={message}
      role="alertdialog"
      dismissable={!busy}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button variant="danger-solid" busy={busy} busyLabel={props.busyLabel} onClick={props.onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
