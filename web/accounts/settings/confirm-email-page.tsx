import * as styles from '#web/accounts/accounts.module.css'
import { useTitle } from '#web/platform/page/page-title.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useSearch } from '#web/platform/routing/use-router.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { AuthFrame, useWaitSeconds, WaitNotice } from '../auth-frame.tsx'
import { useConfirmEmail } from './mutations.ts'

/** AUTH-11: where the link that was mailed to a new address leads, in whichever browser. */
export function ConfirmEmailPage() {
  const { token } = useSearch()
  const confirm = useConfirmEmail()
  useTitle('Confirm your new address')
  return (
    <AuthFrame>
      <div className={styles.waiting}>
        {!token && <BadLink />}
        {token && !confirm.isSuccess && <Confirmation token={token} confirm={confirm} />}
        {confirm.isSuccess && <Confirmed />}
      </div>
    </AuthFrame>
  )
}

type ConfirmationProps = { token: string; confirm: ReturnType<typeof useConfirmEmail> }

/** Pressed rather than done at once: programs that look into mails follow links, too. */
function Confirmation({ token, confirm }: ConfirmationProps) {
  const { error, isPending, mutate } = confirm
  const waitSeconds = useWaitSeconds(error)
  return (
    <>
      <h1 className={headingStyles.page}>New address</h1>
      <p className="body-text">Confirm to use this address for your account. From then on you sign in with it.</p>
      <div role="alert">{error && waitSeconds === 0 && <FieldError>{error.message}</FieldError>}</div>
      <WaitNotice seconds={waitSeconds} />
      {isFinal(error) ? (
        <AskAnew />
      ) : (
        <Button
          variant="primary"
          size="l"
          busy={isPending}
          busyLabel="Processing..."
          aria-disabled={waitSeconds > 0}
          onClick={() => waitSeconds === 0 && mutate({ token })}
        >
          Confirm this address
        </Button>
      )}
    </>
  )
}

/** Whether trying again can change nothing. */
const isFinal = (error: Error | null): boolean =>
  error instanceof ApiError && ['link_invalid', 'link_expired', 'conflict', 'invalid'].includes(error.code)

function Confirmed() {
  const { user } = useSession()
  return (
    <div className={styles.waiting} role="status">
      <h1 className={headingStyles.page}>Address confirmed</h1>
      <p className="body-text">From now on, sign in with it. We have told your previous address.</p>
      <Button asChild variant="primary" size="l">
        {user ? <Link to="/account">Account Settings</Link> : <Link to="/auth">Sign In</Link>}
      </Button>
    </div>
  )
}

function BadLink() {
  return (
    <>
      <h1 className={headingStyles.page}>Link not valid</h1>
      <p className="body-text">This link is incomplete. Open it again from the email.</p>
      <AskAnew />
    </>
  )
}

function AskAnew() {
  return (
    <p className="dim">
      Your account keeps its current address until you confirm the new one.{' '}
      <Link className="link" to="/account">
        Ask for a new link
      </Link>
    </p>
  )
}
