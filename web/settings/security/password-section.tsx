import { useState } from 'react'
import type { Keys } from '#contract/keys.ts'
import { PASSWORD_RULES, PasswordField } from '#web/people/accounts/credentials-form.tsx'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { formatDate } from '#web/ui/text/format.ts'
import { useChangePassword } from '../mutations.ts'
import { SettingsForm, useSettingsForm } from '../settings-form.tsx'
import { KeyRow, KeySection } from './key-list.tsx'

/** AUTH-11: the password, which is one way to sign in. */
export function PasswordSection({ changedAt }: { changedAt: Keys['passwordChangedAt'] }) {
  const [isChanging, setChanging] = useState(false)
  return (
    <KeySection title="Password">
      <ul aria-label="Password">
        <KeyRow
          icon={<Icon name="lock" />}
          name="Password"
          facts={changedAt === null ? 'not changed yet' : `changed ${formatDate(changedAt)}`}
          acts={
            <Button size="s" aria-haspopup="dialog" aria-label="Change the password" onClick={() => setChanging(true)}>
              Change
            </Button>
          }
        />
      </ul>
      {isChanging && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </KeySection>
  )
}

/** AUTH-11: a new password requires the old one. All other devices are signed out. */
function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
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
