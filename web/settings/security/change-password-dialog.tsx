import { PASSWORD_RULES, PasswordField } from '#web/people/accounts/credentials-form.tsx'
import { useSession } from '#web/platform/session.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useChangePassword } from '../mutations.ts'
import { SettingsForm, useSettingsForm } from '../settings-form.tsx'

/** AUTH-11: a new password requires the old one. All other devices are signed out. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const form = useSettingsForm({ password: '', newPassword: '' }, useChangePassword(), onClose)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Change the password" dismissable={!form.isBusy}>
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
    </Dialog>
  )
}
