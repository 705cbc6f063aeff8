import { Temporal } from 'temporal-polyfill'
import { AppError } from '#server/platform/errors.ts'

export type LocalTime = { localDate: string; localTime: string; timeZone: string }

/**
 * The instant of a date and time of day in a zone. A time that the clocks jump over is moved on by as much as they
 * jump; of one that comes twice the first is meant ('compatible', as RFC 5545 has it).
 * @throws AppError `invalid` for an unknown zone
 */
export function toInstant({ localDate, localTime, timeZone }: LocalTime): Date {
  const wanted = Temporal.PlainDateTime.from(`${localDate}T${localTime}`)
  const known = readTimeZone(timeZone)
  return new Date(wanted.toZonedDateTime(known, { disambiguation: 'compatible' }).epochMilliseconds)
}

/** An instant as a date and a time of day in a zone. */
export const zoned = (instant: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)

/** An instant as clocks in the zone show it. */
export function toLocal(instant: Date, timeZone: string): LocalTime {
  const there = zoned(instant, timeZone)
  return {
    localDate: there.toPlainDate().toString(),
    localTime: there.toPlainTime().toString({ smallestUnit: 'minute' }),
    timeZone,
  }
}

/** `2026-11-09T20:00:00+01:00`: the time at the place with its distance from UTC (RFC 3339). */
export function withOffset(instant: Date, timeZone: string): string {
  const there = zoned(instant, timeZone)
  return there.toString({ smallestUnit: 'second', timeZoneName: 'never' })
}

/**
 * A zone's name as the time zone database writes it. Offsets such as `+01:00` name no place and are refused.
 * @throws AppError `invalid`
 */
export function readTimeZone(name: string): string {
  try {
    if (/^[a-z]/i.test(name)) return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw new AppError('invalid', 'Unknown time zone', { fields: { timeZone: 'Unknown time zone' } })
}
