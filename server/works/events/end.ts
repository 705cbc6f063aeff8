import { Temporal } from 'temporal-polyfill'
import { EVENT } from '#contract/platform/event-limits.ts'
import { AppError } from '#server/platform/errors.ts'
import { toInstant, toLocal, zoned } from '#server/platform/times/local-time.ts'

type Start = { startAt: Date; timeZone: string }
type WantedEnd = { endDate: string | null; endTime: string | null }

/**
 * The instant at which an event ends, in its time zone. Without a date it is the first such time of
 * day after the start, also past midnight or a change of the clocks. Null without a time.
 * @throws AppError `invalid`
 */
export function toEnd(start: Start, { endDate, endTime }: WantedEnd): Date | null {
  if (endTime === null && endDate === null) return null
  if (endTime === null) throw refused('endTime', 'Choose an end time too')
  const endAt = endDate === null ? firstAfter(start, endTime) : instantOf(start, endDate, endTime)
  if (endAt <= start.startAt) throw refused('endTime', 'The end must be after the start')
  const latest = zoned(start.startAt, start.timeZone).add({ days: EVENT.maxDays })
  if (endAt.getTime() > latest.epochMilliseconds)
    throw refused('endTime', `An event lasts at most ${EVENT.maxDays} days`)
  return endAt
}

const refused = (field: string, message: string) => new AppError('invalid', message, { fields: { [field]: message } })

const instantOf = ({ timeZone }: Start, localDate: string, localTime: string): Date =>
  toInstant({ localDate, localTime, timeZone })

function firstAfter(start: Start, localTime: string): Date {
  const { localDate } = toLocal(start.startAt, start.timeZone)
  const sameDay = instantOf(start, localDate, localTime)
  if (sameDay > start.startAt) return sameDay
  return instantOf(start, daysAfter(localDate, 1), localTime)
}

const daysAfter = (localDate: string, days: number): string =>
  Temporal.PlainDate.from(localDate).add({ days }).toString()

/** The number of calendar days between the dates of two instants in a zone. */
function daysBetween(from: Date, to: Date, timeZone: string): number {
  const [first, last] = [zoned(from, timeZone).toPlainDate(), zoned(to, timeZone).toPlainDate()]
  return first.until(last, { largestUnit: 'days' }).days
}

/**
 * The end after a change. Without a new time the end keeps its local time of day. Without a new
 * date the event keeps its length in days, so the end moves with the start. If the old end was the
 * first moment after the old start with this time of day, the new end is the first one after the
 * new start.
 * @throws AppError `invalid`
 */
export function endMovedTo(
  changes: Partial<WantedEnd>,
  before: Start & { endAt: Date | null },
  after: Start,
): { endAt?: Date | null } {
  const isMoved = after.startAt.getTime() !== before.startAt.getTime() || after.timeZone !== before.timeZone
  if (changes.endDate === undefined && changes.endTime === undefined && !isMoved) return {}
  const shown = before.endAt && toLocal(before.endAt, before.timeZone)
  const endTime = changes.endTime === undefined ? (shown?.localTime ?? null) : changes.endTime
  if (changes.endDate !== undefined) return { endAt: toEnd(after, { endDate: changes.endDate, endTime }) }
  const isFirst = !shown || firstAfter(before, shown.localTime).getTime() === before.endAt?.getTime()
  if (isFirst || endTime === null || !before.endAt) return { endAt: toEnd(after, { endDate: null, endTime }) }
  const days = daysBetween(before.startAt, before.endAt, before.timeZone)
  const { localDate } = toLocal(after.startAt, after.timeZone)
  return { endAt: toEnd(after, { endDate: daysAfter(localDate, days), endTime }) }
}

/**
 * Doors open before the start, possibly on the evening before.
 * @throws AppError `invalid` if they open more than `EVENT.doorsHours` before it, which can only be
 * a mistake
 */
export function checkDoors(doorsTime: string | null, { startAt, timeZone }: Start): void {
  if (doorsTime === null) return
  const aheadMinutes = (minutesOf(toLocal(startAt, timeZone).localTime) - minutesOf(doorsTime) + 24 * 60) % (24 * 60)
  if (aheadMinutes > EVENT.doorsHours * 60) throw refused('doorsTime', 'The doors must open before the start')
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
