import { Button } from '#web/ui/action/button.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
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

/** Asks before something that cannot be undone. Focus starts on Cancel; it stays open while busy. */
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
