import { RadioGroup } from 'radix-ui'
import { DASHBOARD_DAYS } from '#contract/platform/limits.ts'
import * as buttonStyles from '#web/ui/action/button.module.css'
import * as styles from '#web/ui/form/choice.module.css'

/** How many days are looked at. */
export function SpanChoice({ days, onDays }: { days: number; onDays: (days: number) => void }) {
  return (
    <RadioGroup.Root
      className={styles.choice}
      aria-label="Days shown"
      value={String(days)}
      onValueChange={(next) => onDays(Number(next))}
      orientation="horizontal"
    >
      {DASHBOARD_DAYS.map((choice) => (
        <RadioGroup.Item key={choice} value={String(choice)} className={buttonStyles.button}>
          {choice} days
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
