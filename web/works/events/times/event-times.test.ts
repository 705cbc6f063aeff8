import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { zoneName } from '#web/ui/time/zones.ts'
import { makeEvent } from '../factory.ts'
import { dateAndTime, nearDay, shortDate, timeOfDay, viewersTime, weekday, zoneText } from './event-times.ts'

beforeEach(() => {
  vi.stubEnv('TZ', 'America/New_York')
  vi.useFakeTimers({ now: new Date('2026-06-01T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test('EVENT-04 dates and times are those of the place, with the year if it is not the present one', () => {
  const event = makeEvent({ localDate: '2026-11-09', localTime: '20:00' })
  expect([shortDate(event), weekday(event), timeOfDay(event)]).toEqual(['Nov 9', 'Mon', '8:00 PM'])
  expect(dateAndTime(event)).toBe('Mon, Nov 9, 8:00 PM')
  expect(dateAndTime(makeEvent({ localDate: '2027-01-01', localTime: '00:05' }))).toBe('Fri, Jan 1, 2027, 12:05 AM')
})

test.each([
  ['2026-11-09T20:00:00.000Z', 'Europe/London', '2026-11-09', '20:00', '3:00 PM'],
  ['2026-11-09T14:15:00.000Z', 'Asia/Kathmandu', '2026-11-09', '20:00', '9:15 AM'],
  ['2026-11-09T18:30:00.000Z', 'Asia/Kolkata', '2026-11-10', '00:00', 'Nov 9, 1:30 PM'],
  ['2027-01-01T01:00:00.000Z', 'Europe/London', '2027-01-01', '01:00', 'Dec 31, 8:00 PM'],
  ['2026-11-10T01:00:00.000Z', 'America/Toronto', '2026-11-09', '20:00', null],
])('EVENT-04 the viewer’s time of %s in %s', (startAt, timeZone, localDate, localTime, expected) => {
  expect(viewersTime(makeEvent({ startAt, timeZone, localDate, localTime }))).toBe(expected)
})

test('EVENT-04 a zone has its abbreviation at that moment, or its full name if the browser does not know it', () => {
  expect(zoneName({ startAt: '2026-11-09T20:00:00Z', timeZone: 'America/New_York' })).toBe('EST')
  expect(zoneName({ startAt: '2026-07-09T20:00:00Z', timeZone: 'Asia/Kathmandu' })).toBe('GMT+5:45')
  expect(zoneName({ startAt: '2026-07-09T20:00:00Z', timeZone: 'Mars/Olympus' })).toBe('Mars/Olympus')
})

test('EVENT-04 a zone without an abbreviation is named once', () => {
  expect(zoneText({ startAt: '2026-11-09T20:00:00Z', timeZone: 'America/New_York' })).toBe('America/New York (EST)')
  expect(zoneText({ startAt: '2026-11-09T20:00:00Z', timeZone: 'UTC' })).toBe('UTC')
})

test.each([
  ['2026-06-01', 'UTC', 'Today'],
  ['2026-06-02', 'UTC', 'Tomorrow'],
  ['2026-06-02', 'Pacific/Kiritimati', 'Today'],
  ['2026-05-31', 'UTC', null],
  ['2026-06-03', 'UTC', null],
  ['2026-06-02', 'Nowhere/At_All', null],
])('FIND-05 an event on %s in %s is %s, by the clocks of its place', (localDate, timeZone, word) => {
  expect(nearDay(makeEvent({ localDate, timeZone }))).toBe(word)
})
