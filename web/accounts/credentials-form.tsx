import { type ComponentProps, type FormEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { EMAIL_MAX, PASSWORD } from '#contract/platform/limits.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Field, type FieldLabelProps } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as styles from './accounts.module.css'
import { fieldErrorsOf } from './auth-errors.ts'
import { useWaitSeconds, WaitNotice } from './auth-frame.tsx'

export type Credentials = { email: string; password: string }

export type CredentialsFormProps = {
  title: string
  titleRef?: Ref<HTMLHeadingElement>
  submitLabel: string
  credentials: Credentials
  onChange: (credentials: Credentials) => void
  onSubmit: () => void
  busy: boolean
  error: unknown
  /** A password is chosen here rather than known. */
  choosing?: boolean
  /** Between the title and the fields. */
  lead?: ReactNode
  /** Between the fields and the button. */
  notice?: ReactNode
  /** Under the button. */
  children?: ReactNode
}

/** AUTH-01: email and password. With either empty, submitting does nothing. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { title, submitLabel, credentials, onChange, onSubmit, busy, error, choosing = false, notice, children } = props
  const titleId = useId()
  const fieldErrors = fieldErrorsOf(error)
  const waitSeconds = useWaitSeconds(error)

  function submit(event: FormEvent) {
    event.preventDefault()
    const filled = credentials.email.trim() !== '' && credentials.password !== ''
    if (filled && !busy && waitSeconds === 0) onSubmit()
  }

  return (
    <form onSubmit={submit} noValidate aria-labelledby={titleId}>
      <h1 className={headingStyles.page} id={titleId} ref={props.titleRef} tabIndex={-1}>
        {title}
      </h1>
      {props.lead}
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        required
        value={credentials.email}
        onChange={(event) => onChange({ ...credentials, email: event.target.value })}
        error={fieldErrors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete={choosing ? 'new-password' : 'current-password'}
        maxLength={PASSWORD.max}
        required
        value={credentials.password}
        onChange={(event) => onChange({ ...credentials, password: event.target.value })}
        error={fieldErrors.password}
        hint={choosing && PASSWORD_RULES}
      />
      {notice}
      <WaitNotice seconds={waitSeconds} />
      <Button
        type="submit"
        variant="primary"
        size="l"
        busy={busy}
        busyLabel="Processing..."
        aria-disabled={waitSeconds > 0}
      >
        {submitLabel}
      </Button>
      {children}
    </form>
  )
}

export const PASSWORD_RULES = `At least ${PASSWORD.min} characters, and hard to guess. A few unrelated words work well.`

type PasswordFieldProps = FieldLabelProps & Omit<ComponentProps<'input'>, 'id' | 'type' | 'className' | 'prefix'>

/** A password that its writer may look at. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.secret}>
          <input {...input} {...control} className={fieldStyles.input} type={shown ? 'text' : 'password'} />
          <IconButton
            icon="eye"
            label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  )
}
