import { useTitle } from '#web/platform/page/page-title.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useMailedToken } from '#web/platform/routing/use-mailed-token.ts'
import { useNavigate } from '#web/platform/routing/use-router.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import * as styles from './accounts.module.css'
import { toastAuthError } from './auth-errors.ts'
import { AuthFrame } from './auth-frame.tsx'
import { PASSWORD_RULES } from './credentials-form.tsx'
import { useResetPassword } from './mutations.ts'
import { IncompleteLink, PasswordLinkForm } from './password-link-form.tsx'

/** AUTH-09: the target of the mailed link. Choosing a new password ends every session. */
export function ResetPasswordPage() {
  const token = useMailedToken()
  useTitle('New password')
  return (
    <AuthFrame>
      {token ? (
        <NewPasswordForm token={token} />
      ) : (
        <div className={styles.waiting}>
          <IncompleteLink requestNewLink={<RequestNewLink />} />
        </div>
      )}
    </AuthFrame>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const reset = useResetPassword()
  const navigate = useNavigate()
  const save = (password: string) =>
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
  return (
    <PasswordLinkForm
      title="New password"
      label="New password"
      autoComplete="new-password"
      hint={PASSWORD_RULES}
      submitLabel="Save new password"
      follow={reset}
      onSubmit={save}
      requestNewLink={<RequestNewLink />}
    />
  )
}

function RequestNewLink() {
  return (
    <p className="dim">
      <Link className="link" to="/auth/forgotten">
        Ask for a new link
      </Link>
    </p>
  )
}
