import { Temporal } from 'temporal-polyfill'
import { AppError } from '#server/platform/errors.ts'

export type LocalTime = { localDate: string; localTime: string; timeZone: string }

/**
 * The instant of a local date and time in a zone. A time that a clock change skips moves on by the
 * length of the jump. A time that occurs twice means its first occurrence ('compatible', as in RFC
 * 5545).
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

/** `2026-11-09T20:00:00+01:00`: the local time with its offset from UTC (RFC 3339). */
export function withOffset(instant: Date, timeZone: string): string {
  const there = zoned(instant, timeZone)
  return there.toString({ smallestUnit: 'second', timeZoneName: 'never' })
}

/**
 * A zone's name as the time zone database writes it. Refuses offsets such as `+01:00`, because they
 * name no place.
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
