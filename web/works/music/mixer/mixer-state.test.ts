import { expect, test } from 'vitest'
import { hasSound, isSettled, type Loading, partLoaded } from './mix.ts'

const ready: Loading = { kind: 'ready' }
const failed: Loading = { kind: 'failed', reason: 'The download failed' }
const at = (part: number): Loading => ({ kind: 'loading', part })

test('MUSIC-13 loading is complete only when the last stem is decoded or has failed', () => {
  expect(partLoaded({ a: at(0), b: at(0) })).toBe(0)
  expect(partLoaded({ a: at(0.5), b: at(0) })).toBeCloseTo(0.225)
  expect(partLoaded({ a: at(1), b: ready })).toBeLessThan(1)
  expect(partLoaded({ a: failed, b: ready })).toBe(1)
  expect(partLoaded({})).toBe(1)
})

test('MUSIC-13 loading is settled when no stem is in progress, and one ready stem is enough for a mix', () => {
  expect([isSettled({ a: ready, b: at(1) }), isSettled({ a: ready, b: failed })]).toEqual([false, true])
  expect([hasSound({ a: failed, b: ready }), hasSound({ a: failed, b: at(1) })]).toEqual([true, false])
})
