import { useEffect, useRef } from 'react'
import { useTitle } from '#web/platform/page/page-title.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { useNavigate, useSearch } from '#web/platform/routing/use-router.ts'
import { Button } from '#web/ui/action/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as styles from './accounts.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { MailLinkForm } from './mail-link-form.tsx'
import { useSendVerification, useVerifyEmail } from './mutations.ts'

/** AUTH-03: where the mailed link leads. A link that does not work can be asked for anew here. */
export function VerifyEmailPage() {
  const { token } = useSearch()
  const verify = useVerification(token)
  useTitle('Confirm your address')
  const linkIsBad = !token || (verify.error instanceof ApiError && LINK_ERRORS.has(verify.error.code))
  return (
    <AuthFrame>
      {linkIsBad && <NewLink reason={verify.error?.message} />}
      {!linkIsBad && verify.error && <TryAgain onRetry={verify.again} />}
      {!linkIsBad && !verify.error && (
        <div className={styles.waiting} role="status">
          <h1 className={headingStyles.page}>Verifying...</h1>
        </div>
      )}
    </AuthFrame>
  )
}

const LINK_ERRORS: ReadonlySet<string> = new Set(['link_invalid', 'link_expired', 'invalid'])

/** Follows the link when the page opens, once. */
function useVerification(token: string | undefined) {
  const { mutate, error } = useVerifyEmail()
  const navigate = useNavigate()
  const followed = useRef(false)
  const follow = (link: string) =>
    mutate(
      { token: link },
      {
        onSuccess: () => {
          toast.success('Email verified', 'You can sign in now.')
          void navigate({ to: '/auth', replace: true })
        },
      },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is followed once, however often the page renders
  useEffect(() => {
    if (!token || followed.current) return
    followed.current = true
    follow(token)
  }, [token])
  return { error, again: () => token && follow(token) }
}

function NewLink({ reason = 'This link does not work. Ask for a new one.' }: { reason?: string }) {
  const send = useSendVerification()
  return (
    <MailLinkForm
      title="Link not valid"
      text={reason}
      submitLabel="Send a new link"
      sentText="If this address is not verified yet, a new link is on its way."
      send={send}
    />
  )
}

function TryAgain({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.waiting} role="alert">
      <h1 className={headingStyles.page}>Error</h1>
      <p className="body-text">An unexpected error occurred.</p>
      <Button variant="primary" size="l" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
