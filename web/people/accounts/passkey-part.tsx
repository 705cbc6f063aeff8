import { KeyIcon } from '#web/people/passkeys/key-icon.tsx'
import { ApiError, hasCode } from '#web/platform/requests/api-error.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FormError } from '#web/ui/form/field.tsx'
import * as styles from './accounts.module.css'
import { useWaitSeconds, WaitNotice } from './auth-frame.tsx'

type PasskeyPartProps = { onUse: () => void; busy: boolean; error: unknown }

/** KEYS-01: the button above the fields, and why the last attempt failed. */
export function PasskeyPart({ onUse, busy, error }: PasskeyPartProps) {
  const waitSeconds = useWaitSeconds(error)
  const text = waitSeconds > 0 ? null : reasonOf(error)
  return (
    <>
      {text && !busy && <FormError>{text}</FormError>}
      <WaitNotice seconds={waitSeconds} />
      <Button
        variant="primary"
        size="l"
        onClick={() => waitSeconds === 0 && onUse()}
        busy={busy}
        busyLabel="Waiting for the passkey..."
        aria-disabled={waitSeconds > 0}
      >
        <KeyIcon />
        Sign in with a passkey
      </Button>
      <div className={styles.or}>or</div>
    </>
  )
}

/** An error of the browser means that the user has closed its dialog, or has no passkey here. */
function reasonOf(error: unknown): string | null {
  if (!error || hasCode(error, 'aborted')) return null
  if (!(error instanceof ApiError)) return 'No passkey was used. Try again, or sign in with the password.'
  return error.code === 'unexpected' ? 'An unexpected error occurred.' : `${error.message}.`.replace(/\.\.$/, '.')
}
