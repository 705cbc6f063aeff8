import { expect, test } from 'vitest'
import { halftoneDots, toGrey } from './halftone.ts'

const flat = (level: number) => ({ bytes: new Uint8ClampedArray(4).fill(level), width: 2, height: 2 })
const dots = (level: number) => [...halftoneDots(flat(level), 760, 520)]

test('white has no dots; black has the largest dots on the right and none at the left and bottom edges', () => {
  expect(dots(255)).toEqual([])
  const largest = (from: number, to: number) =>
    Math.max(0, ...dots(0).flatMap(([x, y, r]) => (x >= from && x < to && y < 260 ? [r] : [])))
  expect(largest(0, 20)).toBe(0)
  expect(largest(150, 250)).toBeGreaterThan(0)
  expect(largest(600, 760)).toBeGreaterThan(largest(150, 250))
  expect(dots(0).some(([, y]) => y > 515)).toBe(false)
})

test('stretches a pale picture to the full range of grey', () => {
  const rgba = new Uint8ClampedArray([100, 100, 100, 255, 120, 120, 120, 255, 140, 140, 140, 255, 140, 140, 140, 255])
  expect([...toGrey(rgba, 2, 2).bytes]).toEqual([0, 128, 255, 255])
})
