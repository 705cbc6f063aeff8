import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { Dashboard } from '#contract/dashboard.ts'
import { formatCount } from '#contract/words/counted.ts'
import * as styles from './dashboard.module.css'
import { countText, dayText, MEASURES, type Measure } from './measures.ts'

const WEEK = 7
/** The number of days by which a key moves the marked day. */
const KEY_STEPS: Record<string, number> = {
  ...{ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 },
  ...{ PageDown: -WEEK, PageUp: WEEK },
}
/** Up to this number of bars, there are gaps between them. */
const APART_UP_TO = 90
const GAP = 0.25

type Series = Dashboard['series']

/**
 * A bar chart with one bar a day. The pointer or the arrow keys mark a day; the table beside it has
 * the same numbers.
 */
export function DayChart({ series, measure }: { series: Series; measure: Measure }) {
  const last = series.length - 1
  const [marked, setMarked] = useState<number | null>(null)
  const values = series.map((day) => day[measure])
  const top = roundTop(Math.max(...values))
  const at = Math.min(marked ?? last, last)
  const read = `${dayText(series[at]!.day)}: ${countText(measure, values[at]!)}`
  const markUnder = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setMarked(clamp(Math.floor(((clientX - left) / width) * series.length), last))
  }
  const markByKey = (event: KeyboardEvent) => {
    const next = { Home: 0, End: last }[event.key] ?? at + (KEY_STEPS[event.key] ?? Number.NaN)
    if (Number.isNaN(next)) return
    event.preventDefault()
    setMarked(clamp(next, last))
  }
  return (
    <figure className={styles.dayChart}>
      <figcaption className="meta">{read}</figcaption>
      <div className={styles.plot} data-measure={measure}>
        <span className={`meta ${styles.highest}`}>{formatCount(top)}</span>
        <span className={`meta ${styles.half}`}>{top % 2 === 0 && formatCount(top / 2)}</span>
        <div
          className={styles.bars}
          role="slider"
          tabIndex={0}
          aria-label={`${MEASURES[measure].label} per day`}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at}
          aria-valuetext={read}
          onPointerMove={markUnder}
          onPointerDown={markUnder}
          onPointerLeave={() => setMarked(null)}
          onKeyDown={markByKey}
        >
          <svg viewBox={`0 0 ${series.length} ${top}`} preserveAspectRatio="none" aria-hidden="true">
            <rect className={styles.mark} x={at} width="1" height={top} />
            <path d={barsPath(values, top, series.length > APART_UP_TO ? 0 : GAP)} />
          </svg>
        </div>
        <span className={`meta ${styles.first}`}>{dayText(series[0]!.day)}</span>
        <span className={`meta ${styles.last}`}>{dayText(series[last]!.day)}</span>
      </div>
    </figure>
  )
}

const clamp = (at: number, last: number): number => Math.max(0, Math.min(last, at))

const STEPS = [1, 1.2, 1.5, 2, 3, 4, 5, 6, 8, 10]

/** A round number at or above the highest value, and at least 5. */
export function roundTop(highest: number): number {
  if (highest <= 5) return 5
  const power = 10 ** Math.floor(Math.log10(highest))
  return STEPS.map((step) => Math.round(step * power)).find((top) => top >= highest) ?? highest
}

/**
 * Bars of these values as one SVG path, in a box as wide as the number of values and `top` high.
 * `gap` is the space between bars.
 */
export function barsPath(values: readonly number[], top: number, gap: number): string {
  return values
    .map((value, at) => (value === 0 ? '' : `M${at + gap / 2} ${top}V${top - value}h${1 - gap}V${top}z`))
    .join('')
}
