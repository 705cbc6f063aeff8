import { type Dispatch, type RefObject, type SetStateAction, useState } from 'react'
import { useFocusOnChange } from '#web/platform/page/focus-on-change.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import type { HistoryState } from '#web/platform/routing/history.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useLocation, useNavigate, useSearch } from '#web/platform/routing/use-router.ts'
import { adoptSession, expectMember } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { dismissAllToasts, toast } from '#web/ui/feedback/toast-store.ts'
import * as styles from './accounts.module.css'
import { toastAuthError } from './auth-errors.ts'
import { AuthFrame, useWaitSeconds, WaitNotice } from './auth-frame.tsx'
import { type Credentials, CredentialsForm } from './credentials-form.tsx'
import { useSendVerification, useSignIn, useSignUp } from './mutations.ts'

declare module '#web/platform/routing/history.ts' {
  interface HistoryState {
    /**
     * The address to which the sign-up mail was sent. Stored in the history entry, so that it
     * survives a reload.
     */
    mailedTo?: string
  }
}

/** AUTH-01: signing in and signing up. The URL names the form: '?form=sign-up'. */
export function AuthPage() {
  const search = useSearch()
  const navigate = useNavigate()
  const place = useLocation(({ state }) => state)
  const { mailedTo, email = mailedTo ?? '' } = place
  const mode = search.form === 'sign-up' ? 'sign-up' : 'sign-in'
  const state = useState<Credentials>({ email, password: '' })
  const [credentials, setCredentials] = state
  // The pressed button disappeared with its form, so the title gets the focus.
  const form = { state, titleRef: useFocusOnChange(mode) }
  useTitle(mode === 'sign-up' ? 'Create Account' : 'Sign in')

  function show(next: typeof mode, state: HistoryState) {
    const { next: afterwards } = search
    const kept = { next: place.next, ...state }
    const form = next === 'sign-up' ? next : undefined
    void navigate({ to: '/auth', search: { next: afterwards, form }, state: kept, replace: true, resetScroll: false })
  }

  return (
    <AuthFrame>
      {mode === 'sign-in' ? (
        <SignInForm {...form} mailedTo={mailedTo} onToggle={() => show('sign-up', {})} />
      ) : (
        <SignUpForm
          {...form}
          onToggle={() => show('sign-in', {})}
          onCreated={() => {
            setCredentials({ ...credentials, password: '' })
            show('sign-in', { mailedTo: credentials.email })
          }}
        />
      )}
    </AuthFrame>
  )
}

type ModeProps = {
  titleRef: RefObject<HTMLHeadingElement | null>
  state: [Credentials, Dispatch<SetStateAction<Credentials>>]
  onToggle: () => void
}

function SignInForm({ titleRef, state, onToggle, mailedTo }: ModeProps & { mailedTo?: string }) {
  const [credentials] = state
  const signIn = useSignIn()
  const unverified = signIn.error instanceof ApiError && signIn.error.code === 'email_not_verified'

  function submit() {
    expectMember()
    signIn.mutate(credentials, {
      onError: toastAuthError,
      onSuccess: (session) => {
        dismissAllToasts()
        toast.success('Welcome back!', 'Successfully signed in.')
        // The guard of the route then redirects to the page that asked for the sign-in.
        adoptSession(session)
      },
    })
  }

  return (
    <CredentialsForm
      title="Welcome Back"
      titleRef={titleRef}
      submitLabel="Sign In"
      state={state}
      onSubmit={submit}
      busy={signIn.isPending}
      error={signIn.error}
      lead={mailedTo && !unverified && <SentNotice email={mailedTo} />}
      notice={unverified && <UnverifiedNotice email={signIn.variables?.email ?? ''} text={signIn.error?.message} />}
    >
      <p className="dim">
        No account yet?{' '}
        <button type="button" className="link" onClick={onToggle}>
          Create Account
        </button>
      </p>
      <p className="dim">
        <Link className="link" to="/auth/forgotten" state={{ email: credentials.email }}>
          Forgot your password?
        </Link>
      </p>
    </CredentialsForm>
  )
}

function SignUpForm({ titleRef, state, onToggle, onCreated }: ModeProps & { onCreated: () => void }) {
  const [credentials] = state
  const signUp = useSignUp()

  function submit() {
    signUp.mutate(credentials, {
      onError: toastAuthError,
      onSuccess: () => {
        dismissAllToasts()
        toast.success('Account Created', 'Please check your email to verify your account, then sign in.')
        onCreated()
      },
    })
  }

  return (
    <CredentialsForm
      title="Create Account"
      titleRef={titleRef}
      submitLabel="Create Account"
      state={state}
      onSubmit={submit}
      busy={signUp.isPending}
      error={signUp.error}
      choosing
    >
      <p className="dim">
        Already have an account?{' '}
        <button type="button" className="link" onClick={onToggle}>
          Sign In
        </button>
      </p>
    </CredentialsForm>
  )
}

/** AUTH-02: where the sign-up mail was sent. It stays when the toast has disappeared. */
function SentNotice({ email }: { email: string }) {
  return (
    <div className={`${styles.notice} ${styles.sent}`}>
      <p>
        We sent an email to <b>{email}</b>. Open its link to verify your address, then sign in. If it is not there after
        a minute, check your spam folder.
      </p>
      <ResendButton email={email} />
    </div>
  )
}

/** AUTH-03: the address is not verified yet. Offers another mail. */
function UnverifiedNotice({ email, text }: { email: string; text: string | undefined }) {
  return (
    <div className={styles.notice} role="alert">
      <p>{text}</p>
      <ResendButton email={email} />
    </div>
  )
}

function ResendButton({ email }: { email: string }) {
  const send = useSendVerification()
  const waitSeconds = useWaitSeconds(send.error)
  const resend = () =>
    send.mutate(
      { email },
      {
        onError: toastAuthError,
        onSuccess: () => {
          dismissAllToasts()
          toast.success('Email sent', `If ${email} is not verified yet, a new link is on its way.`)
        },
      },
    )
  return (
    <>
      <WaitNotice seconds={waitSeconds} />
      <Button
        size="s"
        onClick={() => waitSeconds === 0 && resend()}
        busy={send.isPending}
        busyLabel="Sending..."
        aria-disabled={waitSeconds > 0}
      >
        Send the email again
      </Button>
    </>
  )
}
