import { type ReactNode, useState } from 'react'
import { formatCount } from '#contract/words/counted.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import * as styles from './deletion.later.module.css'

export type DeletionDialogProps = {
  /** The title of a step: 'Delete Account, step 1 of 2'. */
  titleOf: (step: 1 | 2, busy: boolean) => string
  toll: TollItem[] | undefined
  /** Why the counts are missing, and how to request them again. */
  failed: { message: string; retry: () => void; busy: boolean } | null
  /** The list of things that will be deleted and that stay. */
  children: ReactNode
  /** The text that the user must type exactly. */
  phrase: string
  confirmLabel: string
  onConfirm: (typed: string) => void
  busy: boolean
  onClose: () => void
}

/**
 * Shows what will be deleted, asks the user to type the phrase, and stays open during the deletion.
 */
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

/** `of` is the noun in singular and plural: ['file', 'files']. */
export type TollItem = { count: number; of: readonly [string, string] }

/** The counts of what will be deleted. */
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
