import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bounded,
  type Frame,
  fitScale,
  fitted,
  isFitted,
  overflows,
  panned,
  percentOf,
  pinched,
  resized,
  scaleRange,
  stepped,
  toggled,
  type View,
  zoomedAt,
} from './zoom.ts'

const side = (max: number) => fc.integer({ min: 1, max })
const size = (max: number) => fc.record({ width: side(max), height: side(max) })
const frames = fc.record({ picture: size(12_000), stage: size(4000), dpr: fc.constantFrom(1, 1.25, 1.5, 2, 3) })
const offset = fc.double({ min: -50_000, max: 50_000, noNaN: true })
const views = fc.record({ scale: fc.double({ min: 1e-4, max: 50, noNaN: true }), x: offset, y: offset })
const spots = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
})

const frame: Frame = { picture: { width: 8660, height: 5774 }, stage: { width: 1000, height: 800 }, dpr: 1 }

/** The point of the picture at a point of the stage. */
const under = ({ scale, x, y }: View, at: { x: number; y: number }) => ({
  x: (at.x - x) / scale,
  y: (at.y - y) / scale,
})

function expectNoGap({ picture, stage }: Frame, { scale, x, y }: View) {
  for (const [shown, room, from] of [
    [picture.width * scale, stage.width, x],
    [picture.height * scale, stage.height, y],
  ] as const) {
    if (shown <= room) expect(from + shown / 2).toBeCloseTo(room / 2, 6)
    else {
      expect(from).toBeLessThanOrEqual(0)
      expect(from + shown).toBeGreaterThanOrEqual(room - 1e-6)
    }
  }
}

test('ART-04 dragging, zooming and pinching never move the picture out of sight', () => {
  fc.assert(
    fc.property(frames, views, spots, offset, (within, view, spot, far) => {
      const at = { x: spot.x * within.stage.width, y: spot.y * within.stage.height }
      const start = bounded(within, view)
      const { min, max } = scaleRange(within)
      const outcomes = [
        start,
        fitted(within),
        panned(within, start, { x: far, y: -far }),
        zoomedAt(within, start, view.scale * 3, at),
        stepped(within, start, 1, at),
        stepped(within, start, -1, at),
        toggled(within, start, at),
        pinched(within, start, { middle: at, distance: 80 }, { middle: { x: far, y: 0 }, distance: Math.abs(far) }),
      ]
      for (const outcome of outcomes) {
        expect(outcome.scale).toBeGreaterThanOrEqual(min)
        expect(outcome.scale).toBeLessThanOrEqual(max)
        expectNoGap(within, outcome)
      }
    }),
  )
})

test('ART-04 zooming keeps the point under the cursor in place, until an edge of the picture is in sight', () => {
  fc.assert(
    fc.property(
      spots,
      fc.double({ min: 0.3, max: 4, noNaN: true }),
      fc.double({ min: 1, max: 2, noNaN: true }),
      (spot, scale, by) => {
        const at = { x: spot.x * 1000, y: spot.y * 800 }
        const start = bounded(frame, { scale, x: -scale * 4000, y: -scale * 2800 })
        const next = zoomedAt(frame, start, start.scale * by, at)
        expect(under(next, at).x).toBeCloseTo(under(start, at).x, 4)
        expect(under(next, at).y).toBeCloseTo(under(start, at).y, 4)
      },
    ),
  )
})

test('ART-04 a pinch keeps the picture under the fingers', () => {
  const start = zoomedAt(frame, fitted(frame), 1, { x: 500, y: 400 })
  const held = under(start, { x: 480, y: 390 })
  const next = pinched(
    frame,
    start,
    { middle: { x: 480, y: 390 }, distance: 100 },
    { middle: { x: 520, y: 420 }, distance: 250 },
  )
  expect(next.scale).toBeCloseTo(2.5, 6)
  expect(under(next, { x: 520, y: 420 }).x).toBeCloseTo(held.x, 6)
  expect(under(next, { x: 520, y: 420 }).y).toBeCloseTo(held.y, 6)
})

test('ART-04 the whole picture fits and is centred; a small one is not enlarged', () => {
  const whole = fitted(frame)
  expect(whole.scale).toBeCloseTo(1000 / 8660, 10)
  expect([overflows(frame, whole), isFitted(frame, whole)]).toEqual([false, true])
  const small = { ...frame, picture: { width: 64, height: 32 } }
  expect(fitted(small)).toEqual({ scale: 1, x: 468, y: 384 })
})

test('ART-04 100 % is one picture pixel per screen pixel, also on screens of high resolution', () => {
  const fine = { ...frame, dpr: 2 }
  const close = toggled(fine, fitted(fine), { x: 500, y: 400 })
  expect([close.scale, percentOf(fine, close)]).toEqual([0.5, 100])
  expect(percentOf(fine, { scale: scaleRange(fine).max, x: 0, y: 0 })).toBe(800)
})

test('ART-04 a double tap zooms to true pixels at the point, another one back to the whole picture', () => {
  const at = { x: 900, y: 300 }
  const close = toggled(frame, fitted(frame), at)
  expect(close.scale).toBe(1)
  expect(under(close, at).x).toBeCloseTo(under(fitted(frame), at).x, 6)
  expect(toggled(frame, close, { x: 1, y: 1 })).toEqual(fitted(frame))
  const small = { ...frame, picture: { width: 400, height: 400 } }
  expect(toggled(small, fitted(small), at).scale).toBe(2)
})

test('ART-04 zoom steps stop at the whole picture and at true pixels', () => {
  const seen: number[] = []
  let view = fitted(frame)
  for (let at = 0; at < 12; at++) {
    view = stepped(frame, view, 1)
    seen.push(view.scale)
  }
  expect(seen).toContain(1)
  expect(seen.at(-1)).toBe(8)
  for (let at = 0; at < 20; at++) view = stepped(frame, view, -1)
  expect(view).toEqual(fitted(frame))
})

test('ART-04 after a resize the centre stays, and a picture that was wholly visible is still wholly visible', () => {
  fc.assert(
    fc.property(frames, size(4000), (before, stage) => {
      const after = { ...before, stage }
      expect(resized(before, after, fitted(before)).scale).toBe(fitScale(after))
    }),
  )
  const close = zoomedAt(frame, fitted(frame), 1, { x: 500, y: 400 })
  const narrow = { ...frame, stage: { width: 600, height: 800 } }
  const next = resized(frame, narrow, close)
  expect(under(next, { x: 300, y: 400 }).x).toBeCloseTo(under(close, { x: 500, y: 400 }).x, 6)
})
