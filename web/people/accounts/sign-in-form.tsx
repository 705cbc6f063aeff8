import { type Dispatch, type RefObject, type SetStateAction, useEffect, useState } from 'react'
import type { Session } from '#contract/accounts.ts'
import { knowsPasskeys } from '#web/people/passkeys/knows-passkeys.ts'
import { ApiError, hasCode } from '#web/platform/requests/api-error.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { adoptSession, expectMember } from '#web/platform/session.ts'
import { lazyPart } from '#web/ui/feedback/lazy.tsx'
import { dismissAllToasts, toast } from '#web/ui/feedback/toast-store.ts'
import { FormError } from '#web/ui/form/field.tsx'
import { toastAuthError } from './auth-errors.ts'
import { type Credentials, CredentialsForm } from './credentials-form.tsx'
import { useSignIn, useSignInWithPasskey } from './mutations.ts'
import { PasskeyPart } from './passkey-part.tsx'
import { SentNotice, UnverifiedNotice } from './sign-in-notices.tsx'
import { useOfferedPasskeys } from './use-offered-passkeys.ts'

const SecondStepForm = lazyPart(() => import('#web/people/keys/second-step-form.tsx'), 'SecondStepForm')

export type ModeProps = {
  titleRef: RefObject<HTMLHeadingElement | null>
  state: [Credentials, Dispatch<SetStateAction<Credentials>>]
  onToggle: () => void
}

type NextStep = { ticket: string; factors: NonNullable<ApiError['factors']> }

/** AUTH-01 KEYS-01: a passkey, or email and password, which may need a second step. */
export function SignInForm(props: ModeProps & { mailedTo?: string }) {
  const [next, setNext] = useState<NextStep | null>(null)
  /** Why the second step led back to this form. */
  const [ended, setEnded] = useState<string | null>(null)
  const [, setCredentials] = props.state
  if (next) {
    const goBack = (reason: string | null) => {
      setCredentials((now) => ({ ...now, password: '' }))
      setEnded(reason)
      setNext(null)
    }
    return <SecondStepForm {...next} onSignedIn={welcome} onBack={goBack} />
  }
  return <FirstStepForm {...props} ended={ended} isBack={ended !== null} onNext={setNext} />
}

/** The guard of the route then redirects to the page that asked for the sign-in. */
function welcome(session: Session): void {
  dismissAllToasts()
  toast.success('Welcome back!', 'Successfully signed in.')
  adoptSession(session)
}

type FirstStepProps = ModeProps & {
  mailedTo?: string
  ended: string | null
  isBack: boolean
  onNext: (step: NextStep) => void
}

function FirstStepForm({ titleRef, state, onToggle, mailedTo, ended, isBack, onNext }: FirstStepProps) {
  const [credentials] = state
  const signIn = useSignIn()
  const passkey = useSignInWithPasskey()
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const unverified = hasCode(signIn.error, 'email_not_verified') ? signIn.error : null
  const isBusy = signIn.isPending || passkey.isPending
  useOfferedPasskeys({ isOffered: knowsPasskeys() && !isBusy && !refusal, onSignedIn: welcome, onRefused: setRefusal })
  useEffect(() => {
    if (isBack) titleRef.current?.focus()
  }, [isBack, titleRef])

  function submit() {
    if (isBusy) return
    expectMember()
    passkey.reset()
    signIn.mutate(credentials, { onError, onSuccess: welcome })
  }
  function onError(error: unknown) {
    if (!(error instanceof ApiError) || error.code !== 'second_factor_required') return toastAuthError(error)
    dismissAllToasts()
    onNext({ ticket: error.ticket ?? '', factors: error.factors ?? [] })
  }
  function signInWithPasskey() {
    if (isBusy) return
    expectMember()
    setRefusal(null)
    signIn.reset()
    passkey.mutate(undefined, { onSuccess: welcome })
  }

  return (
    <CredentialsForm
      title="Welcome Back"
      titleRef={titleRef}
      submitLabel="Sign In"
      state={state}
      onSubmit={submit}
      busy={signIn.isPending}
      error={hasCode(signIn.error, 'second_factor_required') ? null : signIn.error}
      withPasskey={knowsPasskeys()}
      passwordAside={
        <Link className="link" to="/auth/forgotten" state={{ email: credentials.email }}>
          Forgot it?
        </Link>
      }
      lead={
        <>
          {mailedTo && !unverified && <SentNotice email={mailedTo} />}
          {ended && !isBusy && !signIn.error && <FormError>{ended}</FormError>}
          {knowsPasskeys() && (
            <PasskeyPart onUse={signInWithPasskey} busy={passkey.isPending} error={passkey.error ?? refusal} />
          )}
        </>
      }
      notice={unverified && <UnverifiedNotice email={signIn.variables?.email ?? ''} text={unverified.message} />}
    >
      <p className="dim">
        No account yet?{' '}
        <button type="button" className="link" onClick={onToggle}>
          Create Account
        </button>
      </p>
    </CredentialsForm>
  )
}
