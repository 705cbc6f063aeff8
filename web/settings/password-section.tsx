import { useState } from 'react'
import { PASSWORD } from '#contract/platform/limits.ts'
import { PASSWORD_RULES, PasswordField } from '#web/accounts/credentials-form.tsx'
import { useSession } from '#web/platform/session.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { useChangePassword } from './mutations.ts'
import { fieldsOf, SettingsForm } from './settings-form.tsx'

/** AUTH-11: whoever knows the old password chooses a new one; every other device is signed out. */
export function PasswordSection() {
  const { user } = useSession()
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const change = useChangePassword()
  const fields = fieldsOf(change.error)

  function submit() {
    change.mutate(
      { password, newPassword },
      {
        onSuccess: () => {
          setPassword('')
          setNewPassword('')
        },
      },
    )
  }

  return (
    <Section title="Password">
      <SettingsForm
        submitLabel="Change password"
        isFilled={password !== '' && newPassword !== ''}
        busy={change.isPending}
        error={change.error}
        onSubmit={submit}
      >
        {/* tells a password manager whose password it is */}
        <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField
          label="Current password"
          name="current-password"
          autoComplete="current-password"
          maxLength={PASSWORD.max}
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={fields.password}
        />
        <PasswordField
          label="New password"
          name="new-password"
          autoComplete="new-password"
          maxLength={PASSWORD.max}
          required
          value={newPassword}
          onChange={(event) => setNewPassword(event.target.value)}
          error={fields.newPassword}
          hint={PASSWORD_RULES}
        />
        <p className="dim">This signs out every other device. We will email you that the password was changed.</p>
      </SettingsForm>
    </Section>
  )
}
