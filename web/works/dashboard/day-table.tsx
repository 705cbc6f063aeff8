import { memo } from 'react'
import type { Dashboard } from '#contract/dashboard.ts'
import * as tableStyles from '#web/ui/layout/table.module.css'
import { Table } from '#web/ui/layout/table.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import * as dashboardStyles from './dashboard.module.css'
import { dayText, MEASURE_NAMES, MEASURES } from './measures.ts'

/** The same numbers as the chart's, the newest day first. */
export const DayTable = memo(function DayTable({ series }: { series: Dashboard['series'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={dashboardStyles.dayTable} aria-label="Numbers of each day" tabIndex={0}>
      <Table label="Numbers of each day">
        <thead>
          <tr>
            <th scope="col">Day</th>
            {MEASURE_NAMES.map((measure) => (
              <th key={measure} scope="col" className={tableStyles.number}>
                {measure === 'followers' ? 'Followers' : MEASURES[measure].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">{dayText(day.day)}</th>
              {MEASURE_NAMES.map((measure) => (
                <td key={measure} className={`${tableStyles.number} meta`}>
                  {formatCount(day[measure])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
})
