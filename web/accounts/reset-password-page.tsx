import { type FormEvent, useState } from 'react'
import { PASSWORD } from '#contract/platform/limits.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useNavigate, useSearch } from '#web/platform/routing/use-router.ts'
import { Button } from '#web/ui/action/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { FieldError } from '#web/ui/form/field.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as styles from './accounts.module.css'
import { fieldErrorsOf, toastAuthError } from './auth-errors.ts'
import { AuthFrame, useWaitSeconds, WaitNotice } from './auth-frame.tsx'
import { PASSWORD_RULES, PasswordField } from './credentials-form.tsx'
import { useResetPassword } from './mutations.ts'

/** AUTH-09: where the mailed link leads; choosing a new password ends every session. */
export function ResetPasswordPage() {
  const { token } = useSearch()
  useTitle('New password')
  return <AuthFrame>{token ? <NewPasswordForm token={token} /> : <BadLink />}</AuthFrame>
}

function NewPasswordForm({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const reset = useResetPassword()
  const navigate = useNavigate()
  const waitSeconds = useWaitSeconds(reset.error)
  const linkIsBad = reset.error instanceof ApiError && ['link_invalid', 'link_expired'].includes(reset.error.code)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!password || reset.isPending || waitSeconds > 0) return
    reset.mutate(
      { token, password },
      {
        onError: toastAuthError,
        onSuccess: () => {
          toast.success('Password changed', 'Sign in with the new one.')
          void navigate({ to: '/auth', replace: true })
        },
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate>
      <h1 className={headingStyles.page}>New password</h1>
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        maxLength={PASSWORD.max}
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={fieldErrorsOf(reset.error).password}
        hint={PASSWORD_RULES}
      />
      {linkIsBad && <FieldError>{reset.error?.message}</FieldError>}
      <WaitNotice seconds={waitSeconds} />
      <Button
        type="submit"
        variant="primary"
        size="l"
        busy={reset.isPending}
        busyLabel="Processing..."
        aria-disabled={waitSeconds > 0}
      >
        Save new password
      </Button>
      {linkIsBad && <AskAnew />}
    </form>
  )
}

function BadLink() {
  return (
    <div className={styles.waiting}>
      <h1 className={headingStyles.page}>Link not valid</h1>
      <p className="body-text">This link is incomplete. Open it again from the email.</p>
      <AskAnew />
    </div>
  )
}

function AskAnew() {
  return (
    <p className="dim">
      <Link className="link" to="/auth/forgotten">
        Ask for a new link
      </Link>
    </p>
  )
}
