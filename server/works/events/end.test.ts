import { expect, test } from 'vitest'
import { checkDoors, endMovedTo, toEnd } from './end.ts'

const at = (startAt: string, timeZone = 'Europe/Berlin') => ({ startAt: new Date(startAt), timeZone })
const night = at('2026-11-09T20:00+01:00')
const end = (start: ReturnType<typeof at>, endTime: string | null, endDate: string | null = null) =>
  toEnd(start, { endDate, endTime })?.toISOString()

test('EVENT-05 an end without a date is the first such time of day after the start', () => {
  expect(end(night, '23:30')).toBe('2026-11-09T22:30:00.000Z')
  expect(end(night, '02:00')).toBe('2026-11-10T01:00:00.000Z')
  expect(end(night, '20:00')).toBe('2026-11-10T19:00:00.000Z')
  expect(end(night, null)).toBeUndefined()
})

test('EVENT-05 an end keeps its time of day if the clocks change in the night', () => {
  // The clocks go back at 03:00: the night of 24 October 2026 is an hour longer.
  const autumn = at('2026-10-24T22:00+02:00')
  expect(end(autumn, '04:00')).toBe('2026-10-25T03:00:00.000Z')
  // A time that occurs twice means the first one.
  expect(end(autumn, '02:30')).toBe('2026-10-25T00:30:00.000Z')
  // The clocks go forward at 02:00: 02:30 becomes 03:30.
  const spring = at('2026-03-28T22:00+01:00')
  expect(end(spring, '02:30')).toBe('2026-03-29T01:30:00.000Z')
  // The clocks skip 03:30 on this day before the start at 03:50, so the end is on the next day.
  expect(end(at('2026-03-29T03:50+02:00'), '03:30')).toBe('2026-03-30T01:30:00.000Z')
})

test('EVENT-05 an end is after its start, within 31 days', () => {
  expect(end(night, '03:00', '2026-11-12')).toBe('2026-11-12T02:00:00.000Z')
  expect(() => end(night, '19:59', '2026-11-09')).toThrow('The end must be after the start')
  expect(() => end(night, '20:00', '2026-11-09')).toThrow('The end must be after the start')
  expect(() => end(night, '20:00', '2027-01-09')).toThrow('at most 31 days')
  expect(() => end(night, null, '2026-11-10')).toThrow('Choose an end time too')
})

test('EVENT-05 an end without a new value moves with its start', () => {
  const before = { ...night, endAt: new Date('2026-11-10T01:00Z') }
  const moved = (changes: Parameters<typeof endMovedTo>[0], after = night, from = before) =>
    endMovedTo(changes, from, after).endAt?.toISOString()
  expect(endMovedTo({}, before, night)).toEqual({})
  expect(moved({}, at('2026-12-01T21:00+01:00'))).toBe('2026-12-02T01:00:00.000Z')
  expect(moved({}, at('2026-11-09T20:00Z', 'Europe/London'))).toBe('2026-11-10T02:00:00.000Z')
  expect(moved({ endTime: '23:00' })).toBe('2026-11-09T22:00:00.000Z')
  expect(endMovedTo({ endTime: null }, before, night)).toEqual({ endAt: null })
})

test('EVENT-05 a moved festival keeps its number of days, in its local time', () => {
  const festival = { ...night, endAt: new Date('2026-11-12T22:00Z') }
  const moved = (after: ReturnType<typeof at>, changes: Parameters<typeof endMovedTo>[0] = {}, from = festival) =>
    endMovedTo(changes, from, after).endAt?.toISOString()
  expect(moved(at('2026-11-20T18:00+01:00'))).toBe('2026-11-23T22:00:00.000Z')
  expect(moved(at('2026-11-01T20:00+01:00'))).toBe('2026-11-04T22:00:00.000Z')
  // Another time of day or another zone does not change the last day.
  expect(moved(at('2026-11-09T23:59+01:00'))).toBe('2026-11-12T22:00:00.000Z')
  expect(moved(at('2026-11-09T20:00-05:00', 'America/New_York'))).toBe('2026-11-13T04:00:00.000Z')
  // The event still ends at 23:00 if the clocks change in between.
  expect(moved(at('2026-10-23T20:00+02:00'))).toBe('2026-10-26T22:00:00.000Z')
  expect(moved(at('2026-03-27T20:00+01:00'))).toBe('2026-03-30T21:00:00.000Z')
  // A new time alone applies to the moved last day; a new date alone keeps the time.
  expect(moved(at('2026-11-20T20:00+01:00'), { endTime: '22:00' })).toBe('2026-11-23T21:00:00.000Z')
  expect(moved(at('2026-11-20T20:00+01:00'), { endDate: '2026-11-21' })).toBe('2026-11-21T22:00:00.000Z')
  // A night of one day and one minute, moved to a late start, still ends on the next day.
  const long = { ...at('2026-11-09T00:00+01:00'), endAt: new Date('2026-11-09T23:01Z') }
  expect(moved(at('2026-11-14T23:59+01:00'), {}, long)).toBe('2026-11-14T23:01:00.000Z')
})

test('EVENT-05 31 days are calendar days, also if the clocks change in between', () => {
  const month = { ...at('2026-08-01T20:00+02:00'), endAt: new Date('2026-09-01T18:00Z') }
  expect(endMovedTo({}, month, at('2026-10-01T20:00+02:00')).endAt?.toISOString()).toBe('2026-11-01T19:00:00.000Z')
  expect(() => end(at('2026-10-01T20:00+02:00'), '20:01', '2026-11-01')).toThrow('at most 31 days')
})

test('EVENT-03 doors open before the start, possibly on the evening before', () => {
  expect(() => checkDoors('19:30', night)).not.toThrow()
  expect(() => checkDoors('20:00', night)).not.toThrow()
  expect(() => checkDoors('23:00', at('2026-11-10T00:30+01:00'))).not.toThrow()
  expect(() => checkDoors('21:00', night)).toThrow('The doors must open before the start')
})
