import type { ReactNode } from 'react'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { FieldError } from '#web/ui/form/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as styles from './accounts.module.css'
import { fieldErrorsOf, isBadLink } from './auth-errors.ts'
import { SendButton, useWaitSeconds, WaitNotice } from './auth-frame.tsx'
import { PasswordField } from './credentials-form.tsx'

export type PasswordLinkFormProps = {
  title: string
  text?: ReactNode
  label: string
  /** Tells password managers to offer a new password or to fill in the known one. */
  autoComplete: 'new-password' | 'current-password'
  hint?: string
  submitLabel: string
  follow: { error: Error | null; isPending: boolean }
  onSubmit: (password: string) => void
  /** How to request another link, shown when this one is no longer valid. */
  requestNewLink: ReactNode
}

/**
 * The target of a mailed link: a password field and a button. Opening the page changes nothing,
 * because mail scanners open links and run scripts. A link alone never makes a password valid.
 */
export function PasswordLinkForm(props: PasswordLinkFormProps) {
  const { title, text, label, autoComplete, hint, submitLabel, follow, onSubmit, requestNewLink } = props
  const { error, isPending } = follow
  const waitSeconds = useWaitSeconds(error)
  const passwordError = fieldErrorsOf(error).password

  const form = useForm({
    initial: { password: '' },
    send: ({ password }) => password && waitSeconds === 0 && onSubmit(password),
    isBusy: isPending,
  })
  return (
    <form {...form.props}>
      <h1 className={headingStyles.page}>{title}</h1>
      {text && <p className="body-text">{text}</p>}
      <PasswordField
        {...form.text('password')}
        label={label}
        autoComplete={autoComplete}
        error={passwordError}
        hint={hint}
      />
      <div role="alert" className={styles.live}>
        {error && !passwordError && waitSeconds === 0 && <FieldError>{error.message}</FieldError>}
      </div>
      <WaitNotice seconds={waitSeconds} />
      <SendButton variant="primary" size="l" busy={isPending} waitSeconds={waitSeconds}>
        {submitLabel}
      </SendButton>
      {isFinal(error) && requestNewLink}
    </form>
  )
}

const isFinal = (error: unknown): boolean =>
  isBadLink(error) || (error instanceof ApiError && error.code === 'conflict')

/** For a URL without a token. */
export function IncompleteLink({ requestNewLink }: { requestNewLink: ReactNode }) {
  return (
    <>
      <h1 className={headingStyles.page}>Link not valid</h1>
      <p className="body-text">This link is incomplete. Open it again from the email.</p>
      {requestNewLink}
    </>
  )
}
