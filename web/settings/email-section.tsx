import { useState } from 'react'
import { EMAIL_MAX, PASSWORD } from '#contract/platform/limits.ts'
import * as accountsStyles from '#web/accounts/accounts.module.css'
import { PasswordField } from '#web/accounts/credentials-form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { useChangeEmail } from './mutations.ts'
import * as styles from './settings.module.css'
import { fieldsOf, SettingsForm } from './settings-form.tsx'

/** AUTH-11: the new address counts once the link that is mailed there has been followed. */
export function EmailSection() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const change = useChangeEmail()
  const fields = fieldsOf(change.error)

  function submit() {
    setSentTo(null)
    const asked = { email: email.trim(), password }
    change.mutate(asked, {
      onSuccess: () => {
        setSentTo(asked.email)
        setEmail('')
        setPassword('')
      },
    })
  }

  return (
    <Section title="Change email">
      <SettingsForm
        submitLabel="Change email"
        isFilled={email.trim() !== '' && password !== ''}
        busy={change.isPending}
        error={change.error}
        onSubmit={submit}
      >
        <TextField
          label="New email"
          type="email"
          name="email"
          autoComplete="email"
          maxLength={EMAIL_MAX}
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={fields.email}
        />
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          maxLength={PASSWORD.max}
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={fields.password}
        />
        <div role="status" className={accountsStyles.live}>
          {sentTo && (
            <p className="body-text">
              A link is on its way to <b className={styles.address}>{sentTo}</b>. Your address changes when you follow
              it. It works once, within 24 hours; until then you sign in with the address you have.
            </p>
          )}
        </div>
      </SettingsForm>
    </Section>
  )
}
