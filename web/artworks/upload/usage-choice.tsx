import { useId } from 'react'
import type { UsageType } from '#contract/artworks.ts'
import * as checkboxStyles from '#web/ui/form/checkbox.module.css'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { USAGES } from '../usage.ts'
import * as styles from './upload.module.css'

export type UsageChoiceProps = { value: UsageType; disabled?: boolean; onChange: (value: UsageType) => void }

/** Where the artwork appears, and what that means. */
export function UsageChoice({ value, disabled, onChange }: UsageChoiceProps) {
  const id = useId()
  return (
    <fieldset className={styles.usages} disabled={disabled}>
      <legend className={fieldStyles.label}>Appears in</legend>
      {USAGES.map((usage) => (
        <label key={usage.value} className={checkboxStyles.checkbox}>
          <input
            type="radio"
            name={id}
            aria-describedby={`${id}-${usage.value}`}
            checked={value === usage.value}
            onChange={() => onChange(usage.value)}
          />
          <span>
            <span className="strong">{usage.label}</span>
            <span className={`${fieldStyles.hint} ${styles.hint}`} id={`${id}-${usage.value}`}>
              {usage.meaning}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
