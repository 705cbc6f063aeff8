import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { resolveLocalTime } from './local-time.ts'

const ZONES = [
  ...['Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Chatham', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC'],
  ...['America/New_York', 'Africa/Casablanca', 'Pacific/Apia', 'Antarctica/Troll', 'Pacific/Kiritimati', 'Asia/Tehran'],
]

test('EVENT-04 the form and the server compute the same time', () => {
  const minute = fc.integer({ min: Date.UTC(1971, 0, 1) / 60_000, max: Date.UTC(2099, 11, 31) / 60_000 })
  fc.assert(
    fc.property(minute, fc.constantFrom(...ZONES), (at, timeZone) => {
      const [localDate, localTime] = new Date(at * 60_000).toISOString().slice(0, 16).split('T') as [string, string]
      const there = Temporal.PlainDateTime.from(`${localDate}T${localTime}`).toZonedDateTime(timeZone)
      expect(resolveLocalTime(localDate, localTime, timeZone)).toMatchObject({
        startAt: new Date(there.epochMilliseconds),
        localDate: there.toPlainDate().toString(),
        localTime: there.toPlainTime().toString({ smallestUnit: 'minute' }),
      })
    }),
    { numRuns: 500 },
  )
})

describe('EVENT-04 changes of the clocks', () => {
  test.each([
    ['2026-03-29', '01:59', 'Europe/Berlin', 'plain', '2026-03-29T00:59:00.000Z', '01:59'],
    ['2026-03-29', '02:30', 'Europe/Berlin', 'skipped', '2026-03-29T01:30:00.000Z', '03:30'],
    ['2026-03-29', '03:00', 'Europe/Berlin', 'plain', '2026-03-29T01:00:00.000Z', '03:00'],
    ['2026-10-25', '02:30', 'Europe/Berlin', 'twice', '2026-10-25T00:30:00.000Z', '02:30'],
    ['2026-10-25', '03:00', 'Europe/Berlin', 'plain', '2026-10-25T02:00:00.000Z', '03:00'],
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', 'skipped', '2026-10-03T15:45:00.000Z', '02:45'],
    ['2026-04-05', '03:00', 'Pacific/Chatham', 'twice', '2026-04-04T13:15:00.000Z', '03:00'],
    // Samoa skipped this day.
    ['2011-12-30', '12:00', 'Pacific/Apia', 'skipped', '2011-12-30T22:00:00.000Z', '12:00'],
  ])('%s %s in %s is %s', (date, time, zone, kind, startAt, localTime) => {
    expect(resolveLocalTime(date, time, zone)).toMatchObject({ kind, startAt: new Date(startAt), localTime })
  })
})

test.each([
  ['', '', 'UTC'],
  ['', '20:00', 'UTC'],
  ['12026-11-09', '20:00', 'UTC'],
  ['2026-11-09', '', 'UTC'],
  ['2026-11-09', '20:00', ''],
  ['2026-11-09', '20:00', 'Nowhere/X'],
])('EVENT-02 %j %j %j is incomplete or invalid', (date, time, zone) => {
  expect(resolveLocalTime(date, time, zone)).toBeNull()
})
