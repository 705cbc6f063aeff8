import { PASSWORD_RULES, PasswordField } from '#web/people/accounts/credentials-form.tsx'
import { useSession } from '#web/platform/session.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { useChangePassword } from './mutations.ts'
import { SettingsForm, useSettingsForm } from './settings-form.tsx'

/** AUTH-11: a new password requires the old one. All other devices are signed out. */
export function PasswordSection() {
  const { user } = useSession()
  const form = useSettingsForm({ password: '', newPassword: '' }, useChangePassword())
  return (
    <Section title="Password">
      <SettingsForm form={form} submitLabel="Change password">
        {/* Tells a password manager whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField {...form.text('password')} label="Current password" autoComplete="current-password" />
        <PasswordField
          {...form.text('newPassword')}
          label="New password"
          autoComplete="new-password"
          hint={PASSWORD_RULES}
        />
        <p className="dim">This signs out every other device. We will email you that the password was changed.</p>
      </SettingsForm>
    </Section>
  )
}
