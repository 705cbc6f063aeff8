import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bounded } from '../zoom.ts'
import { levelFor, partOf, placeOf, sizeOf, TILE_SIDE, tilesInSight } from './tiles.ts'

const frames = fc.record({
  picture: fc.record({ width: fc.integer({ min: 1, max: 12_000 }), height: fc.integer({ min: 1, max: 12_000 }) }),
  stage: fc.record({ width: fc.integer({ min: 50, max: 4000 }), height: fc.integer({ min: 50, max: 3000 }) }),
  dpr: fc.constantFrom(1, 1.25, 2, 3),
})
const wishes = fc.record({
  scale: fc.double({ min: 0.01, max: 8, noNaN: true }),
  x: fc.double({ min: -20_000, max: 0, noNaN: true }),
  y: fc.double({ min: -20_000, max: 0, noNaN: true }),
})

test('ART-04 the tiles in sight cover the visible part of the picture, and at most one tile beyond', () => {
  fc.assert(
    fc.property(frames, wishes, (frame, wish) => {
      const view = bounded(frame, wish)
      const tiles = tilesInSight(frame, view)
      const seen = { left: Math.max(0, -view.x / view.scale), top: Math.max(0, -view.y / view.scale) }
      const right = Math.min(frame.picture.width, (frame.stage.width - view.x) / view.scale)
      const bottom = Math.min(frame.picture.height, (frame.stage.height - view.y) / view.scale)
      const parts = tiles.map((tile) => partOf(frame.picture, tile))
      expect(Math.min(...parts.map(({ x }) => x))).toBeLessThanOrEqual(seen.left + 1e-6)
      expect(Math.min(...parts.map(({ y }) => y))).toBeLessThanOrEqual(seen.top + 1e-6)
      expect(Math.max(...parts.map(({ x, width }) => x + width))).toBeGreaterThanOrEqual(right - 1e-6)
      expect(Math.max(...parts.map(({ y, height }) => y + height))).toBeGreaterThanOrEqual(bottom - 1e-6)
      for (const { x, y, width, height } of parts) {
        expect([x <= right, y <= bottom, x + width >= seen.left, y + height >= seen.top]).not.toContain(false)
      }
    }),
  )
})

test('ART-04 tiles touch each other in whole screen pixels', () => {
  fc.assert(
    fc.property(frames, wishes, (frame, wish) => {
      const view = bounded(frame, wish)
      const tile = { level: levelFor(frame, view), column: 0, row: 0 }
      const here = placeOf(frame, view, tile)
      const beside = placeOf(frame, view, { ...tile, column: 1 })
      expect([here.x, here.y, here.width].every(Number.isInteger)).toBe(true)
      if (frame.picture.width > TILE_SIDE * 2 ** tile.level) expect(here.x + here.width).toBe(beside.x)
    }),
  )
})

test('ART-04 a tile has at least one pixel per screen pixel, and fewer than two in each direction', () => {
  fc.assert(
    fc.property(frames, wishes, (frame, wish) => {
      const view = bounded(frame, wish)
      const level = levelFor(frame, view)
      const perPixel = 1 / (view.scale * frame.dpr * 2 ** level)
      expect(perPixel).toBeLessThan(2.001)
      if (level > 0) expect(perPixel).toBeGreaterThan(0.999)
    }),
  )
})

test('ART-04 the last tile of a row has the remaining width', () => {
  const picture = { width: 8660, height: 5774 }
  expect(partOf(picture, { level: 0, column: 16, row: 11 })).toEqual({ x: 8192, y: 5632, width: 468, height: 142 })
  expect(sizeOf(picture, { level: 1, column: 8, row: 5 })).toEqual({ width: 234, height: 327 })
})
