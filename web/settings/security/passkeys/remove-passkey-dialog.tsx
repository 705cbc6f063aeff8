import type { Keys, Passkey } from '#contract/keys.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { ConfirmDialog } from '#web/ui/overlay/delete-dialog.tsx'
import { useRemovePasskey } from './change-passkeys.ts'

type RemovePasskeyDialogProps = { passkey: Passkey; keys: Keys; onClose: () => void }

/** KEYS-01: asks before a passkey is removed, and says which keys are left. */
export function RemovePasskeyDialog({ passkey, keys, onClose }: RemovePasskeyDialogProps) {
  const { mutate, isPending } = useRemovePasskey()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${isolated(passkey.name)}?`}
      message={`It no longer signs you in. ${leftText(keys, passkey)}`}
      cancelLabel="Keep it"
      confirmLabel="Remove"
      onConfirm={() => mutate(passkey, { onSuccess: onClose })}
      busy={isPending}
      busyLabel="Removing..."
    />
  )
}

/** What signs in after a passkey is removed. */
export function leftText({ passkeys, authenticatorSince }: Keys, removed: Passkey): string {
  const names = passkeys.filter(({ id }) => id !== removed.id).map(({ name }) => isolated(name))
  if (names.length === 1) return `One passkey is left: ${names[0]}.`
  if (names.length > 1) return `${names.length} passkeys are left: ${names.join(', ')}.`
  if (authenticatorSince !== null)
    return 'No passkey is left. You sign in with the password and a code of the authenticator app.'
  return 'No passkey is left. The password alone signs you in then, and your recovery codes stop working.'
}
