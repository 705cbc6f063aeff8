import { Button } from '#web/ui/action/button.tsx'
import { dismissAllToasts, toast } from '#web/ui/feedback/toast-store.ts'
import * as styles from './accounts.module.css'
import { toastAuthError } from './auth-errors.ts'
import { useWaitSeconds, WaitNotice } from './auth-frame.tsx'
import { useSendVerification } from './mutations.ts'

/** AUTH-02: where the sign-up mail was sent. It stays when the toast has disappeared. */
export function SentNotice({ email }: { email: string }) {
  return (
    <div className={`${styles.notice} ${styles.sent}`}>
      <p>
        We sent an email to <b>{email}</b>. Open its link to verify your address, then sign in. If it is not there after
        a minute, check your spam folder.
      </p>
      <ResendButton email={email} />
    </div>
  )
}

/** AUTH-03: the address is not verified yet. Offers another mail. */
export function UnverifiedNotice({ email, text }: { email: string; text: string | undefined }) {
  return (
    <div className={styles.notice} role="alert">
      <p>{text}</p>
      <ResendButton email={email} />
    </div>
  )
}

function ResendButton({ email }: { email: string }) {
  const send = useSendVerification()
  const waitSeconds = useWaitSeconds(send.error)
  const resend = () =>
    send.mutate(
      { email },
      {
        onError: toastAuthError,
        onSuccess: () => {
          dismissAllToasts()
          toast.success('Email sent', `If ${email} is not verified yet, a new link is on its way.`)
        },
      },
    )
  return (
    <>
      <WaitNotice seconds={waitSeconds} />
      <Button
        size="s"
        onClick={() => waitSeconds === 0 && resend()}
        busy={send.isPending}
        busyLabel="Sending..."
        aria-disabled={waitSeconds > 0}
      >
        Send the email again
      </Button>
    </>
  )
}
