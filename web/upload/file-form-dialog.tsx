import type { ReactNode } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import { FormError } from '#web/ui/form/field.tsx'
import { ConfirmDialog } from '#web/ui/overlay/delete-dialog.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useDiscard } from '#web/ui/overlay/use-discard.tsx'
import { FileTarget, type FileTargetProps } from './file-target.tsx'
import { useLeaveGuard } from './upload-frame.tsx'
import type { useFileForm } from './use-file-form.ts'

type FileFormDialogProps = {
  title: string
  form: Pick<
    ReturnType<typeof useFileForm>,
    'isBusy' | 'isDirty' | 'submit' | 'cancel' | 'failure' | 'question' | 'overwrite' | 'refuseOverwrite'
  >
  /** Receives files that are dropped anywhere on the page, or pasted. */
  target: Pick<FileTargetProps, 'says' | 'accept' | 'onFiles'>
  /** Asked before unsaved changes are discarded; without it the dialog just closes. */
  question?: string
  onClose: () => void
  children: ReactNode
  below?: ReactNode
}

/** A dialog that edits a track or an artwork, its files included. */
export function FileFormDialog(props: FileFormDialogProps) {
  const { title, form, question, onClose } = props
  const { isBusy, failure } = form
  useLeaveGuard(isBusy)
  const isDirty = question !== undefined && !isBusy && form.isDirty
  const { close, asking } = useDiscard({ isDirty, onClose, question: question ?? '' })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={title}
      dismissable={!isBusy}
      footer={
        <>
          <Button onClick={isBusy ? form.cancel : close}>Cancel</Button>
          <Button variant="primary" busy={isBusy} busyLabel="Saving..." onClick={() => form.submit()}>
            Save
          </Button>
        </>
      }
    >
      {asking}
      <FileTarget {...props.target} disabled={isBusy} />
      {props.children}
      {failure && <FormError>{failure}</FormError>}
      {props.below}
      {/* the server asks before a file is overwritten */}
      <ConfirmDialog
        open={form.question !== null}
        onOpenChange={(open) => !open && form.refuseOverwrite()}
        title="Overwrite file"
        message={form.question ?? ''}
        confirmLabel="Overwrite"
        onConfirm={form.overwrite}
      />
    </Dialog>
  )
}
