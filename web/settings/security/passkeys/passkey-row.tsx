import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Passkey } from '#contract/keys.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { PASSKEY_NAME_MAX } from '#contract/platform/limits.ts'
import { KeyIcon } from '#web/people/passkeys/key-icon.tsx'
import { isComposing } from '#web/platform/keys/composing.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { FormError } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { formatDate } from '#web/ui/text/format.ts'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { PhoneIcon } from '../key-icons.tsx'
import { KeyRow } from '../key-list.tsx'
import * as styles from '../security.later.module.css'
import { useRenamePasskey } from './change-passkeys.ts'

/** KEYS-01: a passkey with its last use and whether other devices have a copy of it. */
export function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, isSynced, createdAt, usedAt } = passkey
  const [isRenaming, setRenaming] = useState(false)
  const rename = useRef<HTMLButtonElement>(null)
  function close() {
    flushSync(() => setRenaming(false))
    rename.current?.focus()
  }
  if (isRenaming) return <RenameRow passkey={passkey} onClose={close} />
  return (
    <KeyRow
      icon={isSynced ? <PhoneIcon /> : <KeyIcon />}
      name={name}
      facts={
        <>
          added {formatDate(createdAt)},{' '}
          {usedAt ? (
            <>
              last used <RelativeTime iso={usedAt} />
            </>
          ) : (
            'never used'
          )}
          {isSynced ? ', synced to your other devices' : ', on one device'}
        </>
      }
      hasTwoActs
      acts={
        <>
          <Button
            ref={rename}
            size="s"
            variant="quiet"
            aria-label={`Rename ${isolated(name)}`}
            onClick={() => setRenaming(true)}
          >
            Rename
          </Button>
          <IconButton
            icon="trash"
            size="s"
            danger
            label={`Remove ${isolated(name)}`}
            aria-haspopup="dialog"
            onClick={onRemove}
          />
        </>
      }
    />
  )
}

function RenameRow({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { mutate, isPending } = useRenamePasskey()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const form = useForm({
    initial: { name: passkey.name },
    check: ({ name }) => (name.trim() ? {} : { name: 'Give it a name' }),
    send: ({ name }, onError) => mutate({ id: passkey.id, name: name.trim() }, { onSuccess: onClose, onError }),
    isBusy: isPending,
    whileBusy: 'readOnly',
  })
  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && !isComposing(event) && !isPending) onClose()
  }
  return (
    <li className={`${styles.row} ${styles.renaming}`}>
      <span className={styles.icon}>{passkey.isSynced ? <PhoneIcon /> : <KeyIcon />}</span>
      <form {...form.props}>
        <TextField
          {...form.text('name')}
          label="Name"
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          ref={field}
          onKeyDown={press}
        />
        {form.failure && <FormError>{form.failure}</FormError>}
      </form>
      <div className={styles.acts}>
        <Button size="s" variant="primary" type="submit" form={form.props.id} busy={isPending} busyLabel="Saving...">
          Save
        </Button>
        <Button size="s" onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
      </div>
    </li>
  )
}
