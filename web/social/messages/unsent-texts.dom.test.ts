import { beforeEach, expect, test, vi } from 'vitest'
import { draftKey, forgetUnsentTexts, readUnsentText, storeUnsentTexts, writeUnsentText } from './unsent-texts.ts'

const HOUR_MS = 3_600_000
const key = draftKey('p1', 'c1')

beforeEach(() => {
  vi.useFakeTimers()
  writeUnsentText(key, { text: 'Between us', sending: [] })
})

test('AUTH-06 AUTH-07 unsent text is deleted a day after its writer left; a return starts the day again', () => {
  storeUnsentTexts()
  vi.advanceTimersByTime(23 * HOUR_MS)
  storeUnsentTexts()
  forgetUnsentTexts(['p1'])
  storeUnsentTexts()
  vi.advanceTimersByTime(23 * HOUR_MS)
  storeUnsentTexts()
  expect(localStorage.getItem(key)).toContain('Between us')
  vi.advanceTimersByTime(2 * HOUR_MS)
  storeUnsentTexts()
  expect(localStorage.length).toBe(0)
})

test('AUTH-06 AUTH-07 unsent text is deleted at once if the storage cannot store when its writer left', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const storage = localStorage
  const get = (_: Storage, name: string | symbol) => (name === 'setItem' ? full : Reflect.get(storage, name))
  vi.stubGlobal('localStorage', new Proxy(storage, { get }))
  storeUnsentTexts()
  expect(localStorage.length).toBe(0)
})

test('MSG-03 a damaged entry among unsent messages affects neither the others nor the unsent text', () => {
  const whole = { id: 'm1', content: 'One', at: '2026-10-14T10:00:00.000Z' }
  const other = draftKey('p1', 'c2')
  const sending = [null, whole, 'x', { id: 7, content: 'Two' }, { ...whole, id: 'm2', at: undefined }]
  localStorage.setItem(other, JSON.stringify({ text: 'More', sending, failed: { id: 'm3' }, problem: 7 }))
  const { text, sending: left, failed, problem } = readUnsentText(other)
  expect([text, left.map(({ id }) => id), failed, problem]).toEqual(['More', ['m1', 'm2'], undefined, undefined])
  expect(Number.isNaN(Date.parse(left[1]!.at))).toBe(false)
  localStorage.setItem(other, JSON.stringify({ sending: [whole] }))
  expect(readUnsentText(other)).toEqual({ text: '', sending: [whole] })
})
