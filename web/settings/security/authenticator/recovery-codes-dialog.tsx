import { useState } from 'react'
import { PRODUCT } from '#contract/platform/limits.ts'
import { useBlocker } from '#web/platform/routing/use-router.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { copyText } from '../copy-field.tsx'
import { CopyIcon } from '../key-icons.tsx'
import * as styles from '../security.later.module.css'

type RecoveryCodesDialogProps = {
  codes: readonly string[]
  /** Gets the focus afterwards: the dialog that led here is gone. */
  returnTo: Element | null
  onClose: () => void
}

const LEAVING = 'Leave without keeping the recovery codes? They are shown only now.'

/**
 * KEYS-02: new recovery codes, which are shown only now. The dialog closes only after the user says
 * that they are kept. It is part of the page's script: a failed download would lose the codes.
 */
export function RecoveryCodesDialog({ codes, returnTo, onClose }: RecoveryCodesDialogProps) {
  const [isKept, setKept] = useState(false)
  useBlocker({ isActive: !isKept, mayLeave: () => window.confirm(LEAVING) })
  const email = useSession().user?.email ?? ''
  const title = `${PRODUCT}: recovery codes of ${email}`
  return (
    <Dialog
      open
      onOpenChange={() => {}}
      dismissable={false}
      returnTo={returnTo}
      title="Your recovery codes"
      className={styles.codesDialog}
      footer={
        <Button variant="primary" disabled={!isKept} onClick={onClose}>
          Done
        </Button>
      }
    >
      <p className={styles.printed}>{title}</p>
      <p className="dim">Shown only now.</p>
      <p className="body-text">
        Each of these opens your account once, together with the password, when the phone is gone. Keep them on paper.
      </p>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button onClick={() => void copyText(codes.join('\n'), 'Codes copied')} data-autofocus>
          <CopyIcon />
          Copy
        </Button>
        <Button icon="download" onClick={() => save(`${title}\n\n${codes.join('\n')}\n`)}>
          Save as a file
        </Button>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <div className={styles.unprinted}>
        <Checkbox checked={isKept} onChange={({ target }) => setKept(target.checked)}>
          <b className="strong">I have kept them somewhere safe</b>
        </Checkbox>
      </div>
    </Dialog>
  )
}

const SAVED_AFTER_MS = 60_000

function save(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = `${PRODUCT.toLowerCase()}-recovery-codes.txt`
  link.click()
  // Safari reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_AFTER_MS)
}
