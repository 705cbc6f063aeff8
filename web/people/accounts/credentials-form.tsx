import { type ComponentProps, type ReactNode, type Ref, useId, useState } from 'react'
import { PASSWORD } from '#contract/platform/account-limits.ts'
import { EMAIL_MAX } from '#contract/platform/limits.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Field, type FieldLabelProps, type FieldProps } from '#web/ui/form/field.tsx'
import { TextField, type TextFieldProps } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as styles from './accounts.module.css'
import { fieldErrorsOf } from './auth-errors.ts'
import { SendButton, useWaitSeconds, WaitNotice } from './auth-frame.tsx'

export type Credentials = { email: string; password: string }

export type CredentialsFormProps = {
  title: string
  titleRef?: Ref<HTMLHeadingElement>
  submitLabel: string
  state: [Credentials, (update: (now: Credentials) => Credentials) => void]
  onSubmit: () => void
  busy: boolean
  error: unknown
  /** The user chooses a new password instead of entering a known one. */
  choosing?: boolean
  /** The fields can be filled in with a passkey, which signs in at once. */
  withPasskey?: boolean
  /** Shown at the right of the label of the password. */
  passwordAside?: ReactNode
  /** Shown between the title and the fields. */
  lead?: ReactNode
  /** Shown between the fields and the button. */
  notice?: ReactNode
  /** Shown below the button. */
  children?: ReactNode
}

/** AUTH-01: email and password. Submitting does nothing while a field is empty. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { title, submitLabel, state, onSubmit, busy, error, choosing = false } = props
  const titleId = useId()
  const fieldErrors = fieldErrorsOf(error)
  const waitSeconds = useWaitSeconds(error)
  const form = useForm({
    state,
    send: ({ email, password }) => email.trim() !== '' && password !== '' && waitSeconds === 0 && onSubmit(),
    isBusy: busy,
  })
  return (
    <form {...form.props} aria-labelledby={titleId}>
      <h1 className={headingStyles.page} id={titleId} ref={props.titleRef} tabIndex={-1}>
        {title}
      </h1>
      {props.lead}
      <EmailField
        {...form.text('email')}
        error={fieldErrors.email}
        {...(props.withPasskey && { autoComplete: 'username webauthn' })}
      />
      <PasswordField
        {...form.text('password')}
        label="Password"
        aside={props.passwordAside}
        autoComplete={choosing ? 'new-password' : 'current-password'}
        error={fieldErrors.password}
        hint={choosing && PASSWORD_RULES}
      />
      {props.notice}
      <WaitNotice seconds={waitSeconds} />
      <SendButton variant={props.withPasskey ? 'plain' : 'primary'} size="l" busy={busy} waitSeconds={waitSeconds}>
        {submitLabel}
      </SendButton>
      {props.children}
    </form>
  )
}

export const PASSWORD_RULES = `At least ${PASSWORD.min} characters, and hard to guess. A few unrelated words work well.`

type EmailFieldProps = Omit<TextFieldProps, 'label'> & { label?: string }

export const EmailField = (props: EmailFieldProps) => (
  <TextField label="Email" type="email" autoComplete="email" maxLength={EMAIL_MAX} required {...props} />
)

type PasswordFieldProps = FieldLabelProps &
  Pick<FieldProps, 'aside'> &
  Omit<ComponentProps<'input'>, 'id' | 'type' | 'className' | 'prefix'>

/** A password that the user can make visible. */
export function PasswordField({ label, aside, hint, error, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {(control) => (
        <div className={styles.secret}>
          <input
            maxLength={PASSWORD.max}
            required
            {...input}
            {...control}
            className={fieldStyles.input}
            type={shown ? 'text' : 'password'}
          />
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
