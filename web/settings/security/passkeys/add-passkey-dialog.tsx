import { useState } from 'react'
import { PASSKEY_NAME_MAX } from '#contract/platform/limits.ts'
import { KeyIcon } from '#web/people/passkeys/key-icon.tsx'
import { useQuestion } from '#web/people/passkeys/use-question.ts'
import { hasCode } from '#web/platform/requests/api-error.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FormError } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import * as styles from '../security.later.module.css'
import { useAddPasskey } from './change-passkeys.ts'
import { suggestedName } from './device-name.ts'

type AddPasskeyDialogProps = {
  /** The names of the passkeys that the account has. */
  taken: readonly string[]
  onClose: () => void
  onCodes: (codes: string[]) => void
}

/** KEYS-01: names a passkey and has the browser make it. */
export function AddPasskeyDialog({ taken, onClose, onCodes }: AddPasskeyDialogProps) {
  const { mutate, isPending } = useAddPasskey()
  const question = useQuestion()
  const [isAsked, setAsked] = useState(false)
  const form = useForm({
    initial: () => ({ name: suggestedName(navigator.userAgent, taken) }),
    check: ({ name }) => (name.trim() ? {} : { name: 'Give it a name' }),
    send: ({ name }, refused) =>
      mutate(
        { name: name.trim(), signal: question.begin(), onAsking: () => setAsked(true) },
        {
          onSuccess: ({ recoveryCodes }) => {
            onClose()
            if (recoveryCodes) onCodes(recoveryCodes)
          },
          onError: (error) => !hasCode(error, 'aborted') && refused(error),
          onSettled: () => setAsked(false),
        },
      ),
    isBusy: isPending,
    whileBusy: 'readOnly',
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add a passkey"
      dismissable={!isPending}
      footer={
        <>
          <Button onClick={() => (isPending ? question.end() : onClose())}>Cancel</Button>
          <Button type="submit" form={form.props.id} variant="primary" busy={isPending} busyLabel="Waiting...">
            Add
          </Button>
        </>
      }
    >
      <form {...form.props}>
        {isPending && isAsked ? (
          <div className={styles.waiting}>
            <span className={styles.lamp}>
              <KeyIcon />
            </span>
            <p className="body-text" role="status">
              Your browser asks you now. Touch the key, or unlock the phone.
            </p>
          </div>
        ) : (
          <TextField
            {...form.text('name')}
            label="Name"
            hint="The name is for you, so that you can tell your passkeys apart."
            maxLength={PASSKEY_NAME_MAX}
            autoComplete="off"
            // The field is new after the question of the browser has failed.
            autoFocus
          />
        )}
        {form.failure && <FormError>{form.failure}</FormError>}
      </form>
    </Dialog>
  )
}
