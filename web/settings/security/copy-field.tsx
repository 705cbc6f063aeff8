import type { FocusEvent } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { CopyIcon } from './key-icons.tsx'
import * as styles from './security.later.module.css'

/** Copies a text and shows a toast. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.info(done)
  } catch {
    toast.error('Failed to copy', 'Select the text and copy it by hand.')
  }
}

type CopyFieldProps = {
  label: string
  value: string
  copied: string
  /** For a text that people also type off the screen: it is shown whole, in two lines. */
  isTyped?: boolean
}

/** A text to copy, with a button or by hand. */
export function CopyField({ label, value, copied, isTyped }: CopyFieldProps) {
  const Control = isTyped ? 'textarea' : 'input'
  return (
    <div className={styles.copy}>
      <Control
        className={fieldStyles.input}
        readOnly
        aria-label={label}
        value={value}
        {...(isTyped && { rows: 2 })}
        onFocus={({ currentTarget }: FocusEvent<HTMLInputElement & HTMLTextAreaElement>) => currentTarget.select()}
      />
      <Button aria-label={`Copy ${label.toLowerCase()}`} onClick={() => void copyText(value, copied)}>
        <CopyIcon />
        Copy
      </Button>
    </div>
  )
}
