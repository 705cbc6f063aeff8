import { expect, test } from 'vitest'
import { barsPath, roundTop } from './day-chart.tsx'

test('DASH-01 the chart ends at a round number that no day exceeds', () => {
  expect([0, 1, 5, 6, 10, 11, 20, 21, 99, 100, 101, 4999, 5001].map(roundTop)).toEqual([
    5, 5, 5, 6, 10, 12, 20, 30, 100, 100, 120, 5000, 6000,
  ])
})

test('DASH-01 each day has a bar as high as its number, and none for zero', () => {
  expect(barsPath([2, 0, 5], 5, 0)).toBe('M0 5V3h1V5zM2 5V0h1V5z')
})
