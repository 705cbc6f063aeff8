import { useMutation } from '@tanstack/react-query'
import type { Keys } from '#contract/keys.ts'
import { loaded } from '#web/platform/requests/loaded.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { refreshKeys, sayWhy } from './change-keys.ts'
import * as styles from './security.later.module.css'

/** KEYS-03: tells an admin who was led here from the admin pages what these need. */
export function AdminNotice({ keys }: { keys: Keys }) {
  const { user } = useSession()
  if (!user?.needsSecondFactor) return null
  const hasFactor = keys.passkeys.length > 0 || keys.authenticatorSince !== null
  return (
    <div className={styles.needed} role="status">
      <Icon name="lock" />
      <p>
        <b className="strong">The admin pages need a second factor.</b>{' '}
        {hasFactor
          ? 'This device has signed in without it. Confirm that it is you, and they open.'
          : 'Add a passkey or set up an authenticator app here, and they open.'}
      </p>
      {hasFactor && <ConfirmButton />}
    </div>
  )
}

function ConfirmButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { askForProof } = await loaded(import('#web/people/keys/ask-for-proof.tsx'))
      if (await askForProof('You are about to open the admin pages.')) await refreshKeys()
    },
    onError: sayWhy('Failed to confirm'),
  })
  return (
    <Button variant="primary" aria-haspopup="dialog" busy={isPending} onClick={() => mutate()}>
      Confirm
    </Button>
  )
}
