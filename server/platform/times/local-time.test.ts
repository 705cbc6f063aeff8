import { describe, expect, test } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { readTimeZone, toInstant, toLocal } from './local-time.ts'

const instantOf = (at: string, timeZone: string) => {
  const [localDate, localTime] = at.split(' ') as [string, string]
  return toInstant({ localDate, localTime, timeZone }).toISOString()
}

describe('EVENT-04 a date and time in a zone', () => {
  test.each([
    ['2026-11-09 20:00', 'Europe/London', '2026-11-09T20:00:00.000Z'],
    ['2026-07-09 20:00', 'Europe/London', '2026-07-09T19:00:00.000Z'],
    ['2026-07-09 20:00', 'Asia/Kathmandu', '2026-07-09T14:15:00.000Z'],
    ['2026-01-09 20:00', 'Pacific/Chatham', '2026-01-09T06:15:00.000Z'],
    ['2026-07-09 20:00', 'Pacific/Chatham', '2026-07-09T07:15:00.000Z'],
    ['2026-07-09 20:00', 'America/St_Johns', '2026-07-09T22:30:00.000Z'],
    ['2026-12-31 23:59', 'Pacific/Kiritimati', '2026-12-31T09:59:00.000Z'],
    ['2026-06-01 00:00', 'UTC', '2026-06-01T00:00:00.000Z'],
  ])('%s in %s is %s, and reads the same there', (at, timeZone, instant) => {
    expect(instantOf(at, timeZone)).toBe(instant)
    const { localDate, localTime } = toLocal(new Date(instant), timeZone)
    expect(`${localDate} ${localTime}`).toBe(at)
  })

  test.each([
    // a skipped time moves on by the length of the jump
    ['2026-03-29 02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z', '03:30'],
    ['2026-03-29 01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z', '01:59'],
    ['2026-03-29 03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z', '03:00'],
    ['2026-10-04 02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z', '02:45'],
    // an ambiguous time means its first occurrence
    ['2026-10-25 02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z', '02:30'],
    ['2026-10-25 03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z', '03:00'],
    ['2026-04-05 03:00', 'Pacific/Chatham', '2026-04-04T13:15:00.000Z', '03:00'],
  ])('%s in %s, around a switch of the clocks, is %s', (at, timeZone, instant, localTime) => {
    expect(instantOf(at, timeZone)).toBe(instant)
    expect(toLocal(new Date(instant), timeZone)).toMatchObject({ localTime })
  })
})

test('EVENT-02 writes zone names as the time zone database does, and keeps renamed ones', () => {
  expect(readTimeZone('europe/berlin')).toBe('Europe/Berlin')
  expect(readTimeZone('Asia/Kolkata')).toBe('Asia/Kolkata')
  expect(readTimeZone('Asia/Calcutta')).toBe('Asia/Calcutta')
  expect(readTimeZone('utc')).toBe('UTC')
})

test.each(['', 'Nowhere/X', '+01:00', 'Etc/Unknown', 'Europe/Berlin\n', "'; --", 'Europe', '𝔘TC'])(
  'EVENT-02 %j is no zone',
  (name) => {
    expect(() => readTimeZone(name)).toThrow(AppError)
  },
)
