import { type FormEvent, type ReactNode, useState } from 'react'
import { EMAIL_MAX } from '#contract/platform/limits.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { fieldErrorsOf, toastAuthError } from './auth-errors.ts'
import { useWaitSeconds, WaitNotice } from './auth-frame.tsx'
import type { useSendPasswordLink } from './mutations.ts'

export type MailLinkFormProps = {
  title: string
  text: ReactNode
  submitLabel: string
  /** What to read once it is sent; the same whether the address is known or not. */
  sentText: string
  /** What the person wrote already elsewhere. */
  email?: string | undefined
  send: ReturnType<typeof useSendPasswordLink>
}

/** Asks for an address and has a link mailed to it. */
export function MailLinkForm({ title, text, submitLabel, sentText, send, ...known }: MailLinkFormProps) {
  const [email, setEmail] = useState(known.email ?? '')
  const waitSeconds = useWaitSeconds(send.error)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!send.isPending && waitSeconds === 0) send.mutate({ email }, { onError: toastAuthError })
  }
  return (
    <form onSubmit={submit} noValidate>
      <h1 className={headingStyles.page}>{title}</h1>
      <div role="status">
        {send.isSuccess ? <p className="body-text">{sentText}</p> : <p className="body-text">{text}</p>}
      </div>
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={fieldErrorsOf(send.error).email}
      />
      <WaitNotice seconds={waitSeconds} />
      <Button
        type="submit"
        variant="primary"
        size="l"
        busy={send.isPending}
        busyLabel="Processing..."
        aria-disabled={waitSeconds > 0}
      >
        {submitLabel}
      </Button>
      <p className="dim">
        <Link className="link" to="/auth">
          Sign In
        </Link>
      </p>
    </form>
  )
}
