import { useState } from 'react'
import type { Keys, NewAuthenticator } from '#contract/keys.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { formatDate } from '#web/ui/text/format.ts'
import { useRemoveAuthenticator, useStartAuthenticator } from '../change-keys.ts'
import { ShieldIcon } from '../key-icons.tsx'
import { KeyRow, KeySection } from '../key-list.tsx'

const ConfirmDialog = lazyOver(() => import('#web/ui/overlay/delete-dialog.tsx'), 'ConfirmDialog')
const SetUpDialog = lazyOver(() => import('./set-up-dialog.tsx'), 'SetUpDialog')

type AuthenticatorSectionProps = { keys: Keys; onCodes: (codes: string[]) => void }

/** KEYS-02: the authenticator app of the account. */
export function AuthenticatorSection({ keys, onCodes }: AuthenticatorSectionProps) {
  const start = useStartAuthenticator()
  const [started, setStarted] = useState<NewAuthenticator | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const since = keys.authenticatorSince
  return (
    <KeySection
      title="Authenticator app"
      aside={since === null ? <Badge kind="off">off</Badge> : <Badge kind="on">on</Badge>}
    >
      <ul aria-label="Authenticator app">
        {since === null ? (
          <KeyRow
            icon={<ShieldIcon />}
            name="Not set up"
            facts="asks for a code after the password"
            acts={
              <Button
                size="s"
                aria-haspopup="dialog"
                aria-label="Set up an authenticator app"
                busy={start.isPending}
                onClick={() => start.mutate(undefined, { onSuccess: setStarted })}
              >
                Set up
              </Button>
            }
          />
        ) : (
          <KeyRow
            icon={<ShieldIcon />}
            name="Six-digit codes"
            facts={`on since ${formatDate(since)}`}
            acts={
              <Button
                size="s"
                aria-haspopup="dialog"
                aria-label="Turn off the authenticator app"
                onClick={() => setRemoving(true)}
              >
                Turn off
              </Button>
            }
          />
        )}
      </ul>
      {started && <SetUpDialog started={started} onClose={() => setStarted(null)} onCodes={onCodes} />}
      {isRemoving && <TurnOffDialog keys={keys} onClose={() => setRemoving(false)} />}
    </KeySection>
  )
}

function TurnOffDialog({ keys, onClose }: { keys: Keys; onClose: () => void }) {
  const { mutate, isPending } = useRemoveAuthenticator()
  const left =
    keys.passkeys.length > 0
      ? 'Your passkeys stay.'
      : 'The password alone signs you in then, and your recovery codes stop working.'
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Turn off the authenticator app?"
      message={`Its codes are no longer asked for. ${left}`}
      cancelLabel="Keep it"
      confirmLabel="Turn off"
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      busy={isPending}
      busyLabel="Turning off..."
    />
  )
}
