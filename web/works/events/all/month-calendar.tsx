import { useState } from 'react'
import type { ListedEvent } from '#contract/events.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { dateFormat } from '#web/ui/text/format.ts'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as visuallyHiddenStyles from '#web/ui/text/visually-hidden.module.css'
import { dayHere } from '../times/event-times.ts'
import * as styles from './all-events.later.module.css'

/** A Monday. */
const WEEK_START = Date.UTC(2024, 0, 1)
const DAY_MS = 24 * 3600_000

const monthName = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayName = dateFormat({ weekday: 'short', timeZone: 'UTC' })
const fullDay = dateFormat({ month: 'long', day: 'numeric', timeZone: 'UTC' })

type MonthCalendarProps = {
  events: readonly ListedEvent[]
  /** Called before scrolling to a day, so that its rows are rendered. */
  onAsk: (day: string) => void
}

/**
 * The months of the loaded events, one at a time; a day with events leads to its first event in the
 * list.
 */
export function MonthCalendar({ events, onAsk }: MonthCalendarProps) {
  const show = (day: string) => {
    onAsk(day)
    showDay(day)
  }
  const days = new Set(events.map(({ localDate }) => localDate))
  const months = [...new Set([...days].map((day) => day.slice(0, 7)))]
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, months.length - 1)
  const month = months[at] ?? ''
  const title = monthName(new Date(`${month}-01T00:00:00Z`))
  return (
    <section className={styles.part} aria-label="Days with events">
      <div className={styles.head}>
        <h2 className={headingStyles.section}>{title}</h2>
        <span className={styles.steps}>
          <IconButton icon="left" label="Previous month" disabled={at === 0} onClick={() => setChosen(at - 1)} />
          <IconButton
            icon="right"
            label="Next month"
            disabled={at === months.length - 1}
            onClick={() => setChosen(at + 1)}
          />
        </span>
      </div>
      <table className={styles.days} aria-label={title}>
        <thead>
          <tr>
            {WEEK.map((day) => (
              <th key={day} scope="col">
                {dayName(new Date(day)).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, weekday) => (
                <td key={day ?? weekday}>{day && <Day day={day} hasEvents={days.has(day)} onShow={show} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const WEEK = Array.from({ length: 7 }, (_, n) => WEEK_START + n * DAY_MS)

type DayProps = { day: string; hasEvents: boolean; onShow: (day: string) => void }

function Day({ day, hasEvents, onShow }: DayProps) {
  const number = Number(day.slice(8))
  const isToday = day === dayHere(new Date())
  if (!hasEvents) {
    return (
      <span className={isToday ? styles.today : undefined}>
        {number}
        {isToday && <span className={visuallyHiddenStyles.visuallyHidden}>, today</span>}
      </span>
    )
  }
  return (
    <button
      type="button"
      className={isToday ? styles.today : undefined}
      aria-label={`Events on ${fullDay(new Date(`${day}T00:00:00Z`))}`}
      onClick={() => onShow(day)}
    >
      {number}
    </button>
  )
}

function showDay(day: string): void {
  const first = document.querySelector(`[data-day="${day}"] a`)
  first?.scrollIntoView({ block: 'center' })
  if (first instanceof HTMLElement) first.focus({ preventScroll: true })
}

/**
 * The weeks of a month such as `2026-11`, Monday first: seven days each, null for days of other
 * months.
 */
export function weeksOf(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const before = (first.getUTCDay() + 6) % 7
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const weeks = Math.ceil((before + count) / 7)
  return Array.from({ length: weeks }, (_w, week) =>
    Array.from({ length: 7 }, (_d, weekday) => {
      const day = week * 7 + weekday - before + 1
      return day < 1 || day > count ? null : `${month}-${String(day).padStart(2, '0')}`
    }),
  )
}
