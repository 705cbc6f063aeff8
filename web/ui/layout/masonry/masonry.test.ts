import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pack } from './masonry.tsx'

test('ART-05 the first row is filled from left to right, then each item takes the highest free place', () => {
  expect(pack([100, 50, 80, 10], 3, 10)).toEqual({
    places: [
      { column: 0, top: 0 },
      { column: 1, top: 0 },
      { column: 2, top: 0 },
      { column: 1, top: 60 },
    ],
    height: 100,
  })
  expect(pack([], 3, 10)).toEqual({ places: [], height: 0 })
})

const heights = fc.array(fc.double({ min: 1, max: 4000, noNaN: true }), { maxLength: 200 })

test('ART-05 items do not overlap, and none starts above the item before it', () => {
  fc.assert(
    fc.property(heights, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 40 }), (given, count, gap) => {
      const { places, height } = pack(given, count, gap)
      const ends = new Map<number, number>()
      places.forEach(({ column, top }, at) => {
        expect(top).toBeGreaterThanOrEqual(ends.get(column) ?? 0)
        expect(top).toBeGreaterThan((places[at - 1]?.top ?? 0) - 1)
        ends.set(column, top + given[at]! + gap)
        expect(height).toBeGreaterThanOrEqual(top + given[at]! - 0.001)
      })
    }),
  )
})

test('ART-05 items that are loaded later do not move earlier ones', () => {
  fc.assert(
    fc.property(heights, heights, (first, more) => {
      expect(pack([...first, ...more], 3, 16).places.slice(0, first.length)).toEqual(pack(first, 3, 16).places)
    }),
  )
})
