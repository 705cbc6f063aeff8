import { useMutation } from '@tanstack/react-query'
import type { ConfirmEmail } from '#contract/accounts.ts'
import * as styles from '#web/people/accounts/accounts.module.css'
import { AuthFrame } from '#web/people/accounts/auth-frame.tsx'
import { IncompleteLink, PasswordLinkForm } from '#web/people/accounts/password-link-form.tsx'
import { useTitle } from '#web/platform/page/page-title.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useMailedToken } from '#web/platform/routing/use-mailed-token.ts'
import { knownSession, refreshSession, useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'

/** AUTH-11: the target of the link mailed to a new address. It works in any browser. */
export function ConfirmEmailPage() {
  const token = useMailedToken()
  const confirm = useConfirmEmail()
  useTitle('Confirm your new address')
  return (
    <AuthFrame>
      {token && !confirm.isSuccess ? (
        <PasswordLinkForm
          title="New address"
          text="Enter the password of your account to give it this address. From then on you sign in with it. If you did not ask for this, close the page."
          label="Password"
          autoComplete="current-password"
          submitLabel="Confirm this address"
          follow={confirm}
          onSubmit={(password) => confirm.mutate({ token, password })}
          requestNewLink={<RequestNewLink />}
        />
      ) : (
        <div className={styles.waiting}>
          {confirm.isSuccess ? <Confirmed /> : <IncompleteLink requestNewLink={<RequestNewLink />} />}
        </div>
      )}
    </AuthFrame>
  )
}

function Confirmed() {
  const { user } = useSession()
  return (
    <div className={styles.waiting} role="status">
      <h1 className={headingStyles.page}>Address confirmed</h1>
      <p className="body-text">From now on, sign in with this address. We sent an email to your previous one.</p>
      <Button asChild variant="primary" size="l">
        {user ? <Link to="/account">Account Settings</Link> : <Link to="/auth">Sign In</Link>}
      </Button>
    </div>
  )
}

function RequestNewLink() {
  return (
    <p className="dim">
      Your account keeps its current address until you confirm the new one.{' '}
      <Link className="link" to="/account">
        Ask for a new link
      </Link>
    </p>
  )
}

const useConfirmEmail = () =>
  useMutation({
    mutationFn: (json: ConfirmEmail) => call(api.api.accounts.email.confirm.$post({ json })),
    // The signed-in user may be the one whose address has changed.
    onSuccess: () => (knownSession()?.user ? refreshSession().catch(() => {}) : undefined),
  })
