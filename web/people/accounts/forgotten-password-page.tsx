import { useEffect, useState } from 'react'
import { useTitle } from '#web/platform/page/page-title.ts'
import { useLocation, useNavigate } from '#web/platform/routing/use-router.ts'
import { AuthFrame } from './auth-frame.tsx'
import { MailLinkForm } from './mail-link-form.tsx'
import { useSendPasswordLink } from './mutations.ts'

declare module '#web/platform/routing/history.ts' {
  interface HistoryState {
    /** The address typed into the form of `/auth` before the user opened this page. */
    email?: string
  }
}

/** AUTH-09: requests a link for choosing a new password. */
export function ForgottenPasswordPage() {
  const send = useSendPasswordLink()
  const email = useBroughtEmail()
  useTitle('Forgot password')
  return (
    <AuthFrame>
      <MailLinkForm
        title="Forgot password"
        text="We will email you a link to choose a new one."
        submitLabel="Send link"
        sentText="If this address has an account, a link is on its way. It works once and expires after an hour."
        email={email}
        send={send}
      />
    </AuthFrame>
  )
}

/**
 * Removes the email address from the history entry when the page opens, so that a later user of the
 * same browser does not find it.
 */
function useBroughtEmail(): string | undefined {
  const navigate = useNavigate()
  const email = useLocation(({ state }) => state.email)
  const [brought] = useState(email)
  useEffect(() => {
    if (email) void navigate({ to: '/auth/forgotten', state: {}, replace: true, resetScroll: false })
  }, [email, navigate])
  return brought
}
