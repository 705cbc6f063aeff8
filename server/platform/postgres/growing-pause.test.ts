import { expect, test } from 'vitest'
import { growingPause } from './growing-pause.ts'

test('RUN-01 restarts later each time something ends early, and soon again after it ran well', () => {
  const pauseAfter = growingPause()
  const soon = Array.from({ length: 10 }, () => pauseAfter(1000))
  expect(soon.slice(0, 4)).toEqual([250, 1000, 2000, 5000])
  expect(soon.slice(-3)).toEqual([60_000, 60_000, 60_000])
  expect(pauseAfter(3600_000)).toBe(250)
  expect(pauseAfter(1000)).toBe(1000)
})
