import { expect, test } from 'vitest'
import { checkDoors, endMovedTo, toEnd } from './local-time.ts'

const at = (startAt: string, timeZone = 'Europe/Berlin') => ({ startAt: new Date(startAt), timeZone })
const night = at('2026-11-09T20:00+01:00')
const end = (start: ReturnType<typeof at>, endTime: string | null, endDate: string | null = null) =>
  toEnd(start, { endDate, endTime })?.toISOString()

test('EVENT-05 an end without a date is the first such time after the start', () => {
  expect(end(night, '23:30')).toBe('2026-11-09T22:30:00.000Z')
  expect(end(night, '02:00')).toBe('2026-11-10T01:00:00.000Z')
  expect(end(night, '20:00')).toBe('2026-11-10T19:00:00.000Z')
  expect(end(night, null)).toBeUndefined()
})

test('EVENT-05 an end keeps its clock time when the clocks are changed in the night', () => {
  // back at 03:00: the night of 24 October 2026 is an hour longer
  const autumn = at('2026-10-24T22:00+02:00')
  expect(end(autumn, '04:00')).toBe('2026-10-25T03:00:00.000Z')
  // of an hour that comes twice the first is meant
  expect(end(autumn, '02:30')).toBe('2026-10-25T00:30:00.000Z')
  // forward at 02:00: half past two is half past three
  const spring = at('2026-03-28T22:00+01:00')
  expect(end(spring, '02:30')).toBe('2026-03-29T01:30:00.000Z')
  // a start that the clocks jump over begins an hour later, and an end in that hour is the one of the next day
  expect(end(at('2026-03-29T03:50+02:00'), '03:30')).toBe('2026-03-30T01:30:00.000Z')
})

test('EVENT-05 an end comes after its start, within a month', () => {
  expect(end(night, '03:00', '2026-11-12')).toBe('2026-11-12T02:00:00.000Z')
  expect(() => end(night, '19:59', '2026-11-09')).toThrow('The end must come after the start')
  expect(() => end(night, '20:00', '2026-11-09')).toThrow('The end must come after the start')
  expect(() => end(night, '20:00', '2027-01-09')).toThrow('at most 31 days')
  expect(() => end(night, null, '2026-11-10')).toThrow('Choose the time of the end too')
})

test('EVENT-05 an end that is not named moves along with its start', () => {
  const before = { ...night, endAt: new Date('2026-11-10T01:00Z') }
  const moved = (changes: Parameters<typeof endMovedTo>[0], after = night, from = before) =>
    endMovedTo(changes, from, after).endAt?.toISOString()
  expect(endMovedTo({}, before, night)).toEqual({})
  expect(moved({}, at('2026-12-01T21:00+01:00'))).toBe('2026-12-02T01:00:00.000Z')
  expect(moved({}, at('2026-11-09T20:00Z', 'Europe/London'))).toBe('2026-11-10T02:00:00.000Z')
  expect(moved({ endTime: '23:00' })).toBe('2026-11-09T22:00:00.000Z')
  expect(endMovedTo({ endTime: null }, before, night)).toEqual({ endAt: null })
  // a festival keeps its last day, and a start that is moved behind it is refused
  const festival = { ...night, endAt: new Date('2026-11-12T22:00Z') }
  expect(moved({}, at('2026-11-10T18:00+01:00'), festival)).toBe('2026-11-12T22:00:00.000Z')
  expect(() => moved({}, at('2026-11-20T18:00+01:00'), festival)).toThrow('The end must come after the start')
})

test('EVENT-03 doors open before the start, also on the evening before it', () => {
  expect(() => checkDoors('19:30', night)).not.toThrow()
  expect(() => checkDoors('20:00', night)).not.toThrow()
  expect(() => checkDoors('23:00', at('2026-11-10T00:30+01:00'))).not.toThrow()
  expect(() => checkDoors('21:00', night)).toThrow('The doors open before the start')
})
