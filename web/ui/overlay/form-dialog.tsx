import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '#web/ui/action/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { useDiscard } from './use-discard.tsx'

export type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'className'> & {
  form: { props: { id: string }; isBusy: boolean; isDirty: boolean }
  onClose: () => void
  /** The label of the submit button, and its label while the form is busy. */
  label: string
  busyLabel: string
  variant?: ButtonLook['variant']
  disabled?: boolean
  /**
   * The question before unsaved changes are discarded. Without it the dialog closes without asking.
   */
  question?: string
  /** Replaces both buttons, for a dialog that stays open after sending. */
  footer?: ReactNode
  children: ReactNode
}

/** A dialog with a form among its children: the footer has Cancel and the submit button. */
export function FormDialog(props: FormDialogProps) {
  const { form, onClose, label, busyLabel, variant = 'primary', disabled, question, footer, children, ...frame } = props
  const isDirty = question !== undefined && form.isDirty
  const { close, asking } = useDiscard({ isDirty, onClose, question: question ?? '' })
  return (
    <Dialog
      {...frame}
      open
      onOpenChange={(open) => !open && close()}
      dismissable={!form.isBusy}
      footer={
        footer ?? (
          <>
            <Button onClick={close} disabled={form.isBusy}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={form.props.id}
              variant={variant}
              disabled={disabled}
              busy={form.isBusy}
              busyLabel={busyLabel}
            >
              {label}
            </Button>
          </>
        )
      }
    >
      {asking}
      {children}
    </Dialog>
  )
}

type LoadingDialogProps = Pick<DialogProps, 'title' | 'className'> & {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** The name of what is loading: 'event'. */
  noun: string
  onClose: () => void
}

/** Shown while the data that a form edits is loading, or after loading failed. */
export function LoadingDialog({ query, noun, onClose, ...frame }: LoadingDialogProps) {
  const { error, isFetching, refetch } = query
  return (
    <Dialog {...frame} open onOpenChange={(open) => !open && onClose()}>
      {error && !isFetching ? (
        <ErrorState message={`Failed to load ${noun}`} onRetry={() => void refetch()} />
      ) : (
        <Loading label={`Loading ${noun}`} shape="fill" height={480} />
      )}
    </Dialog>
  )
}
