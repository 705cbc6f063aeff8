import { useMutation } from '@tanstack/react-query'
import { type ChangePassword, devicesResource } from '#contract/accounts.ts'
import { keysResource } from '#contract/keys.ts'
import { PASSWORD_RULES, PasswordField } from '#web/people/accounts/credentials-form.tsx'
import { withProof } from '#web/people/keys/with-proof.ts'
import { refresh } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { useSession } from '#web/platform/session.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
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
        <p className="dim">
          This signs out every other device. Tokens and passwords for apps still work: revoke them under Apps if someone
          else may have made one. We will email you that the password was changed.
        </p>
      </SettingsForm>
    </Dialog>
  )
}

const useChangePassword = () =>
  useMutation({
    mutationFn: (json: ChangePassword) =>
      withProof('You are about to change your password.', () => call(api.api.accounts.password.$put({ json }))),
    onSuccess: () => {
      toast.success('Password changed', 'Every other device was signed out.')
      void refresh(devicesResource)
      void refresh(keysResource)
    },
  })
