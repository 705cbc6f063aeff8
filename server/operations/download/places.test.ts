import { afterEach, expect, test, vi } from 'vitest'
import { createSlots } from './download-data.ts'

const full = expect.objectContaining({ code: 'unavailable', retryAfter: 60 })

afterEach(() => void vi.restoreAllMocks())

test('ACCT-03 never gives out more than the available places, and each is free again afterwards', () => {
  const places = createSlots(2)
  {
    using _first = places.take()
    places.check()
    {
      using _second = places.take()
      expect(() => places.take()).toThrow(full)
      expect(() => places.check()).toThrow(full)
    }
    places.check()
  }
  places.take()[Symbol.dispose]()
  places.check()
})

test('ACCT-03 a client that was slow for a minute loses its place to a new one, the slowest first; a fast client does not', () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const places = createSlots(3, { slowBelow: 1000 })
  const bytes = { fast: 0, slow: 0, slower: 0 }
  using fast = places.take(() => bytes.fast)
  using slow = places.take(() => bytes.slow)
  using slower = places.take(() => bytes.slower)
  const quick = () => 2 * now
  const areCut = () => [fast, slow, slower].map(({ signal }) => signal.aborted)
  now = 59_999
  expect(() => places.take()).toThrow(full)
  now = 60_000
  Object.assign(bytes, { fast: 60_000, slow: 59_000, slower: 58_000 })
  places.check()
  expect(areCut()).toEqual([false, false, false])
  using _first = places.take(quick)
  expect(areCut()).toEqual([false, false, true])
  using _second = places.take(quick)
  expect(areCut()).toEqual([false, true, true])
  expect(() => places.take()).toThrow(full)
  // A fast start does not count for ever.
  now = 120_000
  bytes.fast += 59_000
  using _third = places.take(quick)
  expect(areCut()).toEqual([true, true, true])
})
