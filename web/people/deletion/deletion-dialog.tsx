import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import * as styles from './deletion.later.module.css'

export type DeletionDialogProps = {
  /** Of step n: 'Delete Account, step 1 of 2'. */
  titleOf: (step: 1 | 2, busy: boolean) => string
  toll: TollItem[] | undefined
  /** Why there is no toll, and the way to ask again. */
  failed: { message: string; retry: () => void; busy: boolean } | null
  /** What goes, and what stays. */
  children: ReactNode
  /** What has to be typed, exactly. */
  phrase: string
  confirmLabel: string
  onConfirm: (typed: string) => void
  busy: boolean
  onClose: () => void
}

/** Says what would go, has somebody type what it is about, and stays open while it is being deleted. */
export function DeletionDialog(props: DeletionDialogProps) {
  const { toll, failed, phrase, busy, onClose } = props
  const [step, setStep] = useState<1 | 2>(1)
  const form = useForm({
    initial: { typed: '' },
    send: ({ typed }) => typed === phrase && props.onConfirm(typed),
    isBusy: busy,
    whileBusy: 'readOnly',
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={props.titleOf(step, busy)}
      dismissable={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          {step === 1 ? (
            <Button key="continue" variant="danger" disabled={!toll} onClick={() => setStep(2)}>
              Continue
            </Button>
          ) : (
            <ConfirmButton key="confirm" form={form.props.id} isTyped={form.values.typed === phrase} busy={busy}>
              {props.confirmLabel}
            </ConfirmButton>
          )}
        </>
      }
    >
      <Toll toll={toll} failed={failed} />
      {props.children}
      {step === 2 && (
        <form {...form.props}>
          <TextField
            {...form.text('typed')}
            autoFocus
            label={`Type ${phrase} to confirm`}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        </form>
      )}
    </Dialog>
  )
}

type ConfirmButtonProps = { form: string; isTyped: boolean; busy: boolean; children: string }

const ConfirmButton = ({ isTyped, ...button }: ConfirmButtonProps) => (
  <Button
    {...button}
    type="submit"
    variant={isTyped ? 'danger-solid' : 'danger'}
    disabled={!isTyped}
    busyLabel="Deleting..."
  />
)

/** `of` as one and as many: ['file', 'files']. */
export type TollItem = { count: number; of: readonly [string, string] }

/** How much of what would go. */
function Toll({ toll, failed }: Pick<DeletionDialogProps, 'toll' | 'failed'>) {
  if (failed) return <ErrorState message={failed.message} onRetry={failed.retry} busy={failed.busy} />
  if (!toll) return <Loading label="Counting what would be removed" shape="fill" height="3.75rem" />
  return (
    <ul className={styles.toll}>
      {toll.map(({ count, of }) => (
        <li key={of[1]}>
          <b>{formatCount(count)}</b> <span className="meta">{of[count === 1 ? 0 : 1]}</span>
        </li>
      ))}
    </ul>
  )
}
