import { useState } from 'react'
import { useFocusOnChange } from '#web/platform/page/focus-on-change.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import type { HistoryState } from '#web/platform/routing/history.ts'
import { useLocation, useNavigate, useSearch } from '#web/platform/routing/use-router.ts'
import { dismissAllToasts, toast } from '#web/ui/feedback/toast-store.ts'
import { toastAuthError } from './auth-errors.ts'
import { AuthFrame } from './auth-frame.tsx'
import { type Credentials, CredentialsForm } from './credentials-form.tsx'
import { useSignUp } from './mutations.ts'
import { type ModeProps, SignInForm } from './sign-in-form.tsx'

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
