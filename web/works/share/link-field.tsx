import { useId } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import * as styles from './link-field.later.module.css'

type LinkFieldProps = {
  label: string
  url: string
  onCopy: () => void
  /** True for the field that gets the focus first. */
  first?: boolean
}

/** An address to copy, with a button or by hand. */
export function LinkField({ label, url, onCopy, first }: LinkFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <div className={styles.link}>
        <input id={id} readOnly value={url} onFocus={(event) => event.target.select()} />
        <Button
          variant={first ? 'primary' : undefined}
          data-autofocus={first || undefined}
          aria-describedby={`${id}-label`}
          onClick={onCopy}
        >
          Copy
        </Button>
      </div>
    </div>
  )
}
