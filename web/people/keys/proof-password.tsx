import { useWaitSeconds, WaitNotice } from '#web/people/accounts/auth-frame.tsx'
import { PasswordField } from '#web/people/accounts/credentials-form.tsx'
import { hasCode } from '#web/platform/requests/api-error.ts'
import { useSession } from '#web/platform/session.ts'
import { FormError } from '#web/ui/form/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { FactorField, factorProblem, problemOf, reasonOf, typedFactor } from './factor-field.tsx'
import type { Way } from './proof-choices.tsx'
import type { useProof } from './use-proof.ts'

type PasswordProofProps = {
  id: string
  way: Exclude<Way, 'passkey'>
  proof: ReturnType<typeof useProof>
  /** Shows the other ways; null without any. */
  onOther: (() => void) | null
}

/** The password, together with a code if the account has a second factor. */
export function PasswordProof({ id, way, proof, onOther }: PasswordProofProps) {
  const { user } = useSession()
  const waitSeconds = useWaitSeconds(proof.error)
  const form = useForm({
    initial: { password: '', typed: '' },
    check: ({ password, typed }) => {
      const wrong = way === 'password' ? undefined : problemOf(way, typed)
      return { ...(!password && { password: 'Enter your password' }), ...(wrong && { typed: wrong }) }
    },
    send: ({ password, typed }, refused) => {
      if (waitSeconds > 0) return
      const factor = way === 'password' ? undefined : typedFactor(way, typed)
      proof.mutate(
        { password, factor },
        {
          onError: (error) => {
            const wrong = factorProblem(error)
            if (wrong) form.refuse({ typed: wrong })
            else if (hasCode(error, 'invalid_credentials')) form.refuse({ password: error.message })
            else if (!hasCode(error, 'rate_limited')) refused(new Error(reasonOf(error)))
          },
        },
      )
    },
    isBusy: proof.isPending,
  })
  return (
    <form {...form.props} id={id}>
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField {...form.text('password')} label="Password" autoComplete="current-password" autoFocus />
      {way !== 'password' && <FactorField factor={way} {...form.text('typed')} />}
      {form.failure && <FormError>{form.failure}</FormError>}
      <WaitNotice seconds={waitSeconds} />
      {onOther && (
        <p>
          <button type="button" className="link" onClick={onOther}>
            Confirm in another way
          </button>
        </p>
      )}
    </form>
  )
}
