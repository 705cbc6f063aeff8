import { useTitle } from '#web/platform/page-title.ts'
import { AuthFrame } from './auth-frame.tsx'
import { MailLinkForm } from './mail-link-form.tsx'
import { useSendPasswordLink } from './mutations.ts'

/** AUTH-09: asks for a link to choose a new password. */
export function ForgottenPasswordPage() {
  const send = useSendPasswordLink()
  useTitle('Forgotten password')
  return (
    <AuthFrame>
      <MailLinkForm
        title="Forgotten password"
        text="We mail you a link to choose a new one."
        submitLabel="Send link"
        sentText="If there is an account for this address, a link is on its way. It works once, for a short time."
        send={send}
      />
    </AuthFrame>
  )
}
