import { beforeEach, expect, test, vi } from 'vitest'
import { draftKey, forgetDrafts, keepLeftDrafts, writeDraft } from './drafts.ts'

const HOUR_MS = 3_600_000
const key = draftKey('p1', 'c1')

beforeEach(() => {
  vi.useFakeTimers()
  writeDraft(key, { text: 'Between us', sending: [] })
})

test('AUTH-06 AUTH-07 a draft goes a day after its writer left, counted anew when they came back meanwhile', () => {
  keepLeftDrafts()
  vi.advanceTimersByTime(23 * HOUR_MS)
  keepLeftDrafts()
  forgetDrafts(['p1'])
  keepLeftDrafts()
  vi.advanceTimersByTime(23 * HOUR_MS)
  keepLeftDrafts()
  expect(localStorage.getItem(key)).toContain('Between us')
  vi.advanceTimersByTime(2 * HOUR_MS)
  keepLeftDrafts()
  expect(localStorage.length).toBe(0)
})

test('AUTH-06 AUTH-07 a draft goes at once where nothing can keep since when its writer has left', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const storage = localStorage
  const get = (_: Storage, name: string | symbol) => (name === 'setItem' ? full : Reflect.get(storage, name))
  vi.stubGlobal('localStorage', new Proxy(storage, { get }))
  keepLeftDrafts()
  expect(localStorage.length).toBe(0)
})
