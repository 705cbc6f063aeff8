import { useMutation } from '@tanstack/react-query'
import * as styles from '#web/people/accounts/accounts.module.css'
import { AuthFrame, useWaitSeconds, WaitNotice } from '#web/people/accounts/auth-frame.tsx'
import { useTitle } from '#web/platform/page/page-title.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useMailedToken } from '#web/platform/routing/use-mailed-token.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'

/**
 * KEYS-02: the target of the mailed link that refuses the removal of second factors. It works in any
 * browser. Opening it changes nothing, because mail scanners open links.
 */
export function KeepFactorsPage() {
  const token = useMailedToken() ?? ''
  useTitle('Keep your second factors')
  const { error, isPending, isSuccess, mutate } = useMutation({
    mutationFn: () => call(api.api.accounts['factor-removal'].refusal.$post({ json: { token } })),
  })
  const isBad = !token || (error instanceof ApiError && ['link_invalid', 'invalid'].includes(error.code))
  return (
    <AuthFrame>
      <div className={styles.waiting} role="status">
        {isBad && (
          <Said title="Link not valid">
            The removal was refused already, or has happened. Or the link is incomplete: open it again from the email.
          </Said>
        )}
        {!isBad && !isSuccess && <Question error={error} busy={isPending} onYes={() => mutate()} />}
        {isSuccess && <Said title="Refused">Your account keeps its passkeys, its app and its recovery codes.</Said>}
        <p className="dim">
          If someone else asked for it,{' '}
          <Link className="link" to="/auth/forgotten">
            choose a new password
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
      <Said title="Keep your second factors?">
        An admin asked to remove all passkeys, the authenticator app and the recovery codes of your account.
      </Said>
      {error && waitSeconds === 0 && <FieldError>{error.message}</FieldError>}
      <WaitNotice seconds={waitSeconds} />
      <Button
        variant="primary"
        size="l"
        busy={busy}
        busyLabel="Processing..."
        aria-disabled={waitSeconds > 0}
        onClick={() => waitSeconds === 0 && onYes()}
      >
        Refuse the removal
      </Button>
    </>
  )
}
