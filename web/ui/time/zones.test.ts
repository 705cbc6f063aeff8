import { afterEach, expect, test, vi } from 'vitest'
import { allZones, defaultZone, findZones } from './local-time.ts'

afterEach(() => vi.unstubAllEnvs())

test('EVENT-02 the browser’s zone is the default, under its present name', () => {
  vi.stubEnv('TZ', 'Asia/Calcutta')
  expect(defaultZone()).toBe('Asia/Kolkata')
  vi.stubEnv('TZ', 'Europe/Berlin')
  expect(defaultZone()).toBe('Europe/Berlin')
})

test.each([
  ['kathm', 'Asia/Kathmandu'],
  ['new york', 'America/New_York'],
  ['york_new', 'America/New_York'],
  ['berlin', 'Europe/Berlin'],
  ['Argentina Buenos', 'America/Argentina/Buenos_Aires'],
  ['utc', 'UTC'],
])('EVENT-02 %j finds %s first', (typed, zone) => {
  expect(findZones(typed, 5)[0]).toBe(zone)
})

test('EVENT-02 an unknown name finds nothing, and no more zones than the limit are returned', () => {
  expect(findZones('atlantis', 5)).toEqual([])
  expect(findZones('', 7)).toEqual(allZones().slice(0, 7))
  expect(new Set(allZones()).size).toBe(allZones().length)
})
