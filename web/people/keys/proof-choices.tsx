import type { Keys } from '#contract/keys.ts'
import * as accountStyles from '#web/people/accounts/accounts.module.css'
import { useWaitSeconds, WaitNotice } from '#web/people/accounts/auth-frame.tsx'
import { KeyIcon } from '#web/people/passkeys/key-icon.tsx'
import { wasEnded } from '#web/people/passkeys/passkeys.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FormError } from '#web/ui/form/field.tsx'
import { reasonOf } from './factor-field.tsx'
import * as styles from './keys.later.module.css'
import type { useProof } from './use-proof.ts'

/** A passkey, or the password with the second factor that the account has. */
export type Way = 'passkey' | 'password' | 'authenticator' | 'recovery-code'

/** The ways to confirm that an account has, the easiest first. */
export function waysOf({ passkeys, authenticatorSince, recoveryCodes }: Keys): Way[] {
  const ways: Way[] = []
  if (passkeys.length > 0) ways.push('passkey')
  if (authenticatorSince) ways.push('authenticator')
  if (ways.length === 0) return ['password']
  if (recoveryCodes && recoveryCodes.left > 0) ways.push('recovery-code')
  return ways
}

const LABELS: Record<Exclude<Way, 'passkey'>, string> = {
  password: 'Password',
  authenticator: 'Password and code from the authenticator app',
  'recovery-code': 'Password and recovery code',
}

type ChoicesProps = { ways: Way[]; proof: ReturnType<typeof useProof>; onChoose: (way: Way) => void }

export function Choices({ ways, proof, onChoose }: ChoicesProps) {
  const waitSeconds = useWaitSeconds(proof.error)
  const hasPasskey = ways.includes('passkey')
  const typed = ways.filter((way) => way !== 'passkey')
  const isRefused = proof.error && waitSeconds === 0 && !proof.isPending && !wasEnded(proof.error)
  return (
    <>
      {isRefused && <FormError>{reasonOf(proof.error)}</FormError>}
      <WaitNotice seconds={waitSeconds} />
      {hasPasskey && (
        <Button
          variant="primary"
          size="l"
          // It may be there when the dialog opens, or come later, when the keys are loaded.
          data-autofocus
          autoFocus
          busy={proof.isPending}
          busyLabel="Waiting for the passkey..."
          onClick={() => onChoose('passkey')}
        >
          <KeyIcon />
          Use a passkey
        </Button>
      )}
      {hasPasskey && typed.length > 0 && <div className={accountStyles.or}>or</div>}
      <div className={styles.stack}>
        {typed.map((way, at) => (
          <Button
            key={way}
            data-autofocus={!hasPasskey && at === 0 ? true : undefined}
            autoFocus={!hasPasskey && at === 0}
            onClick={() => onChoose(way)}
          >
            {LABELS[way]}
          </Button>
        ))}
      </div>
    </>
  )
}
