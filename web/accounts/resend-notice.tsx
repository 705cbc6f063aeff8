import { Button } from '#web/ui/action/button.tsx'
import { dismissAllToasts, toast } from '#web/ui/feedback/toast-store.ts'
import * as styles from './accounts.module.css'
import { toastAuthError } from './auth-errors.ts'
import { useSendVerification } from './mutations.ts'
import { useWaitSeconds, WaitNotice } from './wait.tsx'

/** AUTH-03: the address is not verified yet; here is another mail. */
export function ResendNotice({ email, text }: { email: string; text: string | undefined }) {
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
    <div className={styles.notice} role="alert">
      <p>{text}</p>
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
    </div>
  )
}
