import { useState } from 'react'
import { Button, type ButtonProps } from '#web/ui/action/button.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import * as styles from './delete-account-button.module.css'

const DeleteAccountDialog = lazyOver(() => import('./delete-account-dialog.tsx'), 'DeleteAccountDialog')

/** ACCT-02: opens the dialog that deletes the account. `asLink` renders a text link. */
export function DeleteAccountButton({ asLink, ...look }: Pick<ButtonProps, 'variant'> & { asLink?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {asLink ? (
        <button
          type="button"
          className={`link small dim ${styles.leave}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          Delete Account…
        </button>
      ) : (
        <Button {...look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Delete Account…
        </Button>
      )}
      {open && <DeleteAccountDialog onClose={() => setOpen(false)} />}
    </>
  )
}
