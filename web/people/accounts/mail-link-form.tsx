import type { ReactNode } from 'react'
import { Link } from '#web/platform/routing/link.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { fieldErrorsOf, toastAuthError } from './auth-errors.ts'
import { SendButton, useWaitSeconds, WaitNotice } from './auth-frame.tsx'
import { EmailField } from './credentials-form.tsx'
import type { useSendPasswordLink } from './mutations.ts'

export type MailLinkFormProps = {
  title: string
  text: ReactNode
  submitLabel: string
  /** The text after sending. It is the same whether the address is known or not. */
  sentText: string
  /** The address that the user has typed on another page. */
  email?: string | undefined
  send: ReturnType<typeof useSendPasswordLink>
}

/** Asks for an email address, and requests a mail with a link that is sent to this address. */
export function MailLinkForm({ title, text, submitLabel, sentText, send, ...known }: MailLinkFormProps) {
  const waitSeconds = useWaitSeconds(send.error)
  const form = useForm({
    initial: { email: known.email ?? '' },
    send: (values) => waitSeconds === 0 && send.mutate(values, { onError: toastAuthError }),
    isBusy: send.isPending,
  })
  return (
    <form {...form.props}>
      <h1 className={headingStyles.page}>{title}</h1>
      <div role="status">
        {send.isSuccess ? <p className="body-text">{sentText}</p> : <p className="body-text">{text}</p>}
      </div>
      <EmailField {...form.text('email')} error={fieldErrorsOf(send.error).email} />
      <WaitNotice seconds={waitSeconds} />
      <SendButton variant="primary" size="l" busy={send.isPending} waitSeconds={waitSeconds}>
        {submitLabel}
      </SendButton>
      <p className="dim">
        <Link className="link" to="/auth">
          Sign In
        </Link>
      </p>
    </form>
  )
}
