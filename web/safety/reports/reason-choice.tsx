import { useId } from 'react'
import { REASON_NAMES, REPORT_REASONS } from '#contract/report-words.ts'
import type { ReportReason } from '#contract/reports.ts'
import { FieldError } from '#web/ui/form/field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import * as styles from './reports.later.module.css'

type ReasonChoiceProps = {
  value: ReportReason | undefined
  onValueChange: (reason: ReportReason) => void
  error?: string
  disabled?: boolean
}

const radios = REPORT_REASONS.map((reason) => ({
  value: reason,
  content: (
    <>
      <span className={styles.dot} />
      {REASON_NAMES[reason]}
    </>
  ),
}))

/** The radio buttons for the reason of a report. */
export function ReasonChoice({ value, onValueChange, error, disabled }: ReasonChoiceProps) {
  const id = useId()
  return (
    <div className={styles.choice} data-field="reason">
      <span className={styles.question} id={id}>
        What is wrong?
      </span>
      <RadioGroup
        className={styles.reasons}
        aria-labelledby={id}
        radios={radios}
        value={value}
        onValueChange={onValueChange}
        disabled={disabled}
      />
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
    </div>
  )
}
