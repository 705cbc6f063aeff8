import { Temporal } from 'temporal-polyfill'
import type { MailRhythm } from '#contract/notifications.ts'

/** When digests are sent, in the account's time zone. */
const MORNING = Temporal.PlainTime.from('09:00')
const MONDAY = 1

/**
 * The next nine o'clock after a moment in a time zone, on a Monday if `rhythm` is weekly. If the
 * clocks skip nine o'clock, the result is later by the length of the gap.
 */
export function nextMorning(rhythm: Exclude<MailRhythm, 'never'>, timeZone: string, after: Date): Date {
  const now = Temporal.Instant.fromEpochMilliseconds(after.getTime())
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  const step = rhythm === 'weekly' ? 7 : 1
  const first = rhythm === 'weekly' ? today.add({ days: (MONDAY + 7 - today.dayOfWeek) % 7 }) : today
  const [soon, later] = [first, first.add({ days: step })].map((day) =>
    day.toZonedDateTime({ timeZone, plainTime: MORNING }).toInstant(),
  ) as [Temporal.Instant, Temporal.Instant]
  const next = Temporal.Instant.compare(soon, now) > 0 ? soon : later
  return new Date(next.epochMilliseconds)
}
