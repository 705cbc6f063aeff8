import { useTitle } from '#web/platform/page/page-title.ts'
import { useMailedToken } from '#web/platform/routing/use-mailed-token.ts'
import { useNavigate } from '#web/platform/routing/use-router.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { isBadLink, toastAuthError } from './auth-errors.ts'
import { AuthFrame } from './auth-frame.tsx'
import { PASSWORD_RULES } from './credentials-form.tsx'
import { MailLinkForm } from './mail-link-form.tsx'
import { useSendVerification, useVerifyEmail } from './mutations.ts'
import { PasswordLinkForm } from './password-link-form.tsx'

/** AUTH-03: the target of the mailed link. The user can request a new link here. */
export function VerifyEmailPage() {
  const token = useMailedToken()
  const verify = useVerifyEmail()
  const navigate = useNavigate()
  useTitle('Verify your email')
  const follow = (link: string, password: string) =>
    verify.mutate(
      { token: link, password },
      {
        onError: (error) => !isBadLink(error) && toastAuthError(error),
        onSuccess: ({ email }) => {
          toast.success('Email verified', 'You can sign in now.')
          void navigate({ to: '/auth', replace: true, state: { email } })
        },
      },
    )
  return (
    <AuthFrame>
      {token && !isBadLink(verify.error) ? (
        <PasswordLinkForm
          title="Verify your email"
          text="Enter the password that you signed up with, or choose a new one. You sign in with it from now on."
          label="Password"
          autoComplete="current-password"
          hint={PASSWORD_RULES}
          submitLabel="Verify email"
          follow={verify}
          onSubmit={(password) => follow(token, password)}
          requestNewLink={null}
        />
      ) : (
        <NewLink reason={verify.error?.message} />
      )}
    </AuthFrame>
  )
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
