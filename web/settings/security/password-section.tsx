import { useState } from 'react'
import type { Keys } from '#contract/keys.ts'
import { Button } from '#web/ui/action/button.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { formatDate } from '#web/ui/text/format.ts'
import { KeyRow, KeySection } from './key-list.tsx'

const ChangePasswordDialog = lazyOver(() => import('./change-password-dialog.tsx'), 'ChangePasswordDialog')

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
