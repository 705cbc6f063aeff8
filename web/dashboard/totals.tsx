import { RadioGroup } from 'radix-ui'
import type { Dashboard } from '#contract/dashboard.ts'
import { formatCount } from '#web/ui/text/format.ts'
import * as styles from './dashboard.module.css'
import { changeText, MEASURE_NAMES, MEASURES, type Measure } from './measures.ts'

export type TotalsProps = { dashboard: Dashboard; measure: Measure; onMeasure: (measure: Measure) => void }

/** The four numbers of the span, compared with as many days before; the chosen one is what the chart shows. */
export function Totals({ dashboard, measure, onMeasure }: TotalsProps) {
  const { days, totals, previous } = dashboard
  return (
    <RadioGroup.Root
      className={styles.totals}
      aria-label="Shown in the chart"
      value={measure}
      onValueChange={(next) => onMeasure(next as Measure)}
      orientation="horizontal"
    >
      {MEASURE_NAMES.map((name) => (
        <RadioGroup.Item key={name} value={name}>
          <span className={styles.label}>{MEASURES[name].label}</span>
          <span className={styles.number}>{formatCount(totals[name])}</span>
          <span className="meta">{changeText(totals[name], previous[name], days)}</span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
