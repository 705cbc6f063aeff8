import { useMutation } from '@tanstack/react-query'
import * as styles from '#web/people/accounts/accounts.module.css'
import { AuthFrame, useWaitSeconds, WaitNotice } from '#web/people/accounts/auth-frame.tsx'
import { useTitle } from '#web/platform/page/page-title.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useSearch } from '#web/platform/routing/use-router.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'

/**
 * TELL-06: the target of the link at the end of a mail. It works in any browser, signed in or not.
 */
export function UnsubscribePage() {
  const { token = '' } = useSearch()
  useTitle('Unsubscribe')
  const unsubscribe = useMutation({
    mutationFn: () => call(api.api.notifications.unsubscribe.$post({ json: { token } })),
  })
  const { error, isPending, isSuccess, mutate } = unsubscribe
  const isBad = !token || (error instanceof ApiError && ['link_invalid', 'invalid'].includes(error.code))
  return (
    <AuthFrame>
      <div className={styles.waiting} role="status">
        {isBad && <Said title="Link not valid">This link is incomplete. Open it again from the email.</Said>}
        {!isBad && !isSuccess && <Question error={error} busy={isPending} onYes={() => mutate()} />}
        {isSuccess && (
          <Said title="Unsubscribed">You will get no more of these mails. We still send mails about your account.</Said>
        )}
        <p className="dim">
          To choose how often mails are sent and what they contain, open your{' '}
          <Link className="link" to="/notifications/settings">
            notification settings
          </Link>
          .
        </p>
      </div>
    </AuthFrame>
  )
}

const Said = ({ title, children }: { title: string; children: string }) => (
  <>
    <h1 className={headingStyles.page}>{title}</h1>
    <p className="body-text">{children}</p>
  </>
)

function Question({ error, busy, onYes }: { error: Error | null; busy: boolean; onYes: () => void }) {
  const waitSeconds = useWaitSeconds(error)
  return (
    <>
      <Said title="Unsubscribe?">You will get no more mails about new activity. Notifications stay on the page.</Said>
      {error && waitSeconds === 0 && <FieldError>{error.message}</FieldError>}
      <WaitNotice seconds={waitSeconds} />
      <Button
        variant="primary"
        busy={busy}
        busyLabel="Processing..."
        aria-disabled={waitSeconds > 0}
        onClick={() => waitSeconds === 0 && onYes()}
      >
        Unsubscribe
      </Button>
    </>
  )
}
