import { useState } from 'react'
import type { Keys, Passkey } from '#contract/keys.ts'
import { PASSKEYS_PER_ACCOUNT } from '#contract/platform/limits.ts'
import { knowsPasskeys } from '#web/people/passkeys/knows-passkeys.ts'
import { Button } from '#web/ui/action/button.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { KeySection } from '../key-list.tsx'
import * as styles from '../security.later.module.css'
import { PasskeyRow } from './passkey-row.tsx'

const AddPasskeyDialog = lazyOver(() => import('./add-passkey-dialog.tsx'), 'AddPasskeyDialog')
const RemovePasskeyDialog = lazyOver(() => import('./remove-passkey-dialog.tsx'), 'RemovePasskeyDialog')

type PasskeysSectionProps = { keys: Keys; onCodes: (codes: string[]) => void }

/** KEYS-01: the passkeys of the account. */
export function PasskeysSection({ keys, onCodes }: PasskeysSectionProps) {
  const { passkeys } = keys
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const isFull = passkeys.length >= PASSKEYS_PER_ACCOUNT
  const canAdd = knowsPasskeys()
  const add = (isFirst: boolean) => (
    <Button
      size={isFirst ? 'm' : 's'}
      variant={isFirst ? 'primary' : 'plain'}
      icon="plus"
      aria-haspopup="dialog"
      onClick={() => setAdding(true)}
    >
      Add a passkey
    </Button>
  )
  return (
    <KeySection title="Passkeys" aside={canAdd && passkeys.length > 0 && !isFull && add(false)}>
      {passkeys.length === 0 ? (
        <div className={styles.none}>
          <p className="body-text">You have no passkey. A passkey cannot be guessed or phished.</p>
          {canAdd && add(true)}
        </div>
      ) : (
        <ul aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
          ))}
        </ul>
      )}
      <p className={`${fieldStyles.hint} ${styles.below}`}>
        A passkey signs you in with the lock of your phone or computer. No password, nothing to type.
        {!canAdd && ' This browser cannot make one.'}
        {isFull && ` An account has at most ${PASSKEYS_PER_ACCOUNT} passkeys.`}
      </p>
      {isAdding && (
        <AddPasskeyDialog taken={passkeys.map(({ name }) => name)} onClose={() => setAdding(false)} onCodes={onCodes} />
      )}
      {removed && <RemovePasskeyDialog passkey={removed} keys={keys} onClose={() => setRemoved(null)} />}
    </KeySection>
  )
}
