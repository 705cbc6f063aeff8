import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session } from '#contract/accounts.ts'
import type { SecondFactor } from '#contract/keys.ts'
import type { Problem } from '#contract/platform/errors.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { SendButton, useWaitSeconds, WaitNotice } from '#web/people/accounts/auth-frame.tsx'
import { KeyIcon } from '#web/people/passkeys/key-icon.tsx'
import { knowsPasskeys } from '#web/people/passkeys/knows-passkeys.ts'
import { askForPasskey, wasEnded } from '#web/people/passkeys/passkeys.ts'
import { useQuestion } from '#web/people/passkeys/use-question.ts'
import { useFocusOnChange } from '#web/platform/page/focus-on-change.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { hasCode } from '#web/platform/requests/api-error.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FormError } from '#web/ui/form/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { FactorField, factorProblem, problemOf, reasonOf, typedFactor } from './factor-field.tsx'
import * as styles from './keys.later.module.css'

type Factor = NonNullable<Problem['factors']>[number]

export type SecondStepFormProps = {
  ticket: string
  factors: Factor[]
  onSignedIn: (session: Session) => void
  /** Leads back to the first form; `reason` is what to say there. */
  onBack: (reason: string | null) => void
}

const WAYS: Record<Factor, { text: string; link: string }> = {
  authenticator: {
    text: `Enter the code that your authenticator app shows for ${PRODUCT}.`,
    link: 'Use a code from the app',
  },
  passkey: { text: 'Confirm with a passkey of your account that it is you.', link: 'Use a passkey' },
  'recovery-code': {
    text: 'Enter one of the recovery codes that you keep. Each works once.',
    link: 'Use a recovery code',
  },
}

/** The first one that the account has is shown. */
const order = (): Factor[] =>
  knowsPasskeys() ? ['authenticator', 'passkey', 'recovery-code'] : ['authenticator', 'recovery-code', 'passkey']

/** KEYS-01 KEYS-02: the second factor, after the right password. */
export function SecondStepForm({ ticket, factors, onSignedIn, onBack }: SecondStepFormProps) {
  const [way, setWay] = useState<Factor>(() => order().find((factor) => factors.includes(factor)) ?? 'recovery-code')
  const step = useSecondStep(ticket, { onSignedIn, onBack })
  const titleRef = useFocusOnChange(way === 'passkey' ? way : 'typed')
  const waitSeconds = useWaitSeconds(step.error)
  const form = useForm({
    initial: { typed: '' },
    check: ({ typed }) => {
      const typedWrong = way === 'passkey' ? undefined : problemOf(way, typed)
      return typedWrong ? { typed: typedWrong } : {}
    },
    send: ({ typed }, refused) => {
      if (waitSeconds > 0) return
      const factor = way === 'passkey' ? null : typedFactor(way, typed)
      step.mutate(factor, {
        onError: (error) => {
          const wrong = factorProblem(error)
          if (wrong) form.refuse({ typed: wrong })
          else if (!hasCode(error, 'rate_limited', 'link_expired') && !wasEnded(error))
            refused(new Error(reasonOf(error)))
        },
      })
    },
    isBusy: step.isPending,
  })
  useTitle('One more step')
  const others = order().filter((other) => other !== way && factors.includes(other))
  function change(next: Factor) {
    step.stop()
    step.reset()
    form.change({ typed: '' })
    form.refuse({})
    setWay(next)
  }
  return (
    <form {...form.props} aria-labelledby="second-step">
      <h1 className={headingStyles.page} id="second-step" ref={titleRef} tabIndex={-1}>
        One more step
      </h1>
      <p className="dim" id="second-step-text">
        {WAYS[way].text}
      </p>
      {way !== 'passkey' && (
        // The field is what the user came for: another way is a new field.
        <FactorField key={way} factor={way} autoFocus {...form.text('typed')} />
      )}
      {form.failure && !step.isPending && <FormError>{form.failure}</FormError>}
      <WaitNotice seconds={waitSeconds} />
      {way === 'passkey' ? (
        <Button
          type="submit"
          variant="primary"
          size="l"
          autoFocus
          busy={step.isPending}
          busyLabel="Waiting for the passkey..."
          aria-describedby="second-step-text"
          aria-disabled={waitSeconds > 0}
        >
          <KeyIcon />
          Use a passkey
        </Button>
      ) : (
        <SendButton variant="primary" size="l" busy={step.isPending} waitSeconds={waitSeconds}>
          Sign In
        </SendButton>
      )}
      <p className={styles.ways}>
        {others.map((other) => (
          <button key={other} type="button" className="link" onClick={() => change(other)}>
            {WAYS[other].link}
          </button>
        ))}
        <button type="button" className="link" onClick={() => onBack(null)}>
          Back
        </button>
      </p>
    </form>
  )
}

const signIn = api.api.accounts['sign-in']

/** Sends the factor; null asks the browser for a passkey of the account. */
function useSecondStep(ticket: string, { onSignedIn, onBack }: Pick<SecondStepFormProps, 'onSignedIn' | 'onBack'>) {
  const question = useQuestion()
  const sending = useMutation({
    mutationFn: async (typed: SecondFactor | null): Promise<Session> => {
      const factor = typed ?? { passkey: await askPasskey(ticket, question.begin()) }
      return call(signIn['second-step'].$post({ json: { ticket, factor } }))
    },
    onSuccess: onSignedIn,
    // The ticket has ended: only the password gives another one.
    onError: (error) => hasCode(error, 'link_expired') && onBack(error.message),
  })
  return { ...sending, stop: question.end }
}

async function askPasskey(ticket: string, signal: AbortSignal) {
  const { options } = await call(signIn['passkey-options'].$post({ json: { ticket } }))
  return askForPasskey(options, { signal })
}
