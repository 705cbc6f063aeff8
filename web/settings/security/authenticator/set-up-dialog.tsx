import type { NewAuthenticator } from '#contract/keys.ts'
import { hasCode } from '#web/platform/requests/api-error.ts'
import { FormError } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { useConfirmAuthenticator } from '../change-keys.ts'
import { CopyField } from '../copy-field.tsx'
import * as styles from '../security.later.module.css'
import { QrCode } from './qr-code.tsx'

type SetUpDialogProps = {
  started: NewAuthenticator
  onClose: () => void
  onCodes: (codes: string[]) => void
}

/** KEYS-02: hands the secret to an authenticator app, and takes the app into use by a code of it. */
export function SetUpDialog({ started, onClose, onCodes }: SetUpDialogProps) {
  const { mutate, isPending } = useConfirmAuthenticator()
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => (/^\s*(?:\d\s*){6}$/.test(code) ? {} : { code: 'Enter the six digits that the app shows' }),
    send: ({ code }, refused) =>
      mutate(code, {
        onSuccess: ({ recoveryCodes }) => {
          onClose()
          if (recoveryCodes) onCodes(recoveryCodes)
        },
        onError: (error) => !hasCode(error, 'aborted') && refused(error),
      }),
    isBusy: isPending,
    whileBusy: 'readOnly',
  })
  return (
    <FormDialog
      title="Set up an authenticator app"
      className={styles.wide}
      form={form}
      onClose={onClose}
      label="Turn on"
      busyLabel="Checking..."
    >
      <div className={styles.beside}>
        <ol className={styles.steps}>
          <li>
            <b className="strong">Scan this with the app.</b>
            <span>
              Any authenticator app will do. Is it on this device?{' '}
              <a className="link" href={started.uri}>
                Open it
              </a>
            </span>
          </li>
          <li>
            <b className="strong">Or type the key:</b>
            <CopyField label="Key" value={inGroups(started.secret)} copied="Key copied" isTyped />
          </li>
          <li>
            <b className="strong">Then enter the code it shows.</b>
            <form {...form.props}>
              <TextField
                {...form.text('code')}
                label="Code from the app"
                className={styles.code}
                inputMode="numeric"
                autoComplete="one-time-code"
                placeholder="6 digits"
                maxLength={9}
                data-autofocus
              />
              {form.failure && <FormError>{form.failure}</FormError>}
            </form>
          </li>
        </ol>
        <QrCode text={started.uri} label="QR code for the authenticator app" />
      </div>
    </FormDialog>
  )
}

/** In groups of four, which are easier to type. Apps ignore the spaces. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret
