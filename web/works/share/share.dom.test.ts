import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToasts } from '#web/ui/feedback/toast-store.ts'
import { shareLink } from './share-link.ts'

const copied: string[] = []

beforeEach(() => {
  copied.length = 0
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
})

/** A device with a share sheet and this pointer: `coarse` for touch, `fine` for a mouse. */
function withSheet(pointer: 'coarse' | 'fine', share: (given: ShareData) => Promise<void>) {
  vi.stubGlobal('matchMedia', () => ({ matches: pointer === 'coarse' }))
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
}
const toasts = () => renderHook(useToasts).result.current.map(({ title }) => title)

test('SOCIAL-05 copies the whole address', async () => {
  expect(await shareLink('/nith', 'Nith')).toBe(true)
  expect([copied, toasts()]).toEqual([[`${location.origin}/nith`], ['Link copied']])
})

test('SOCIAL-05 opens the share sheet on touch devices, and copies nothing', async () => {
  const share = vi.fn(async () => {})
  withSheet('coarse', share)
  expect(await shareLink('/nith', 'Nith')).toBe(true)
  expect(share).toHaveBeenCalledExactlyOnceWith({ url: `${location.origin}/nith`, title: 'Nith' })
  expect([copied, toasts()]).toEqual([[], []])
})

test('SOCIAL-05 closing the share sheet shares nothing', async () => {
  withSheet('coarse', async () => Promise.reject(new DOMException('closed', 'AbortError')))
  expect(await shareLink('/nith', 'Nith')).toBe(false)
  expect([copied, toasts()]).toEqual([[], []])
})

test('SOCIAL-05 copies if the share sheet fails, or with a mouse', async () => {
  withSheet('coarse', async () => Promise.reject(new DOMException('no app', 'NotAllowedError')))
  expect(await shareLink('/album/x', 'Stairwells')).toBe(true)
  withSheet('fine', async () => {})
  expect(await shareLink('/album/y', 'Sump')).toBe(true)
  expect(copied).toEqual([`${location.origin}/album/x`, `${location.origin}/album/y`])
})

test('SOCIAL-05 a failed copy is reported', async () => {
  vi.mocked(navigator.clipboard.writeText).mockRejectedValue(new Error('forbidden'))
  expect(await shareLink('/nith', 'Nith')).toBe(false)
  expect(toasts()).toEqual(['Failed to copy'])
})
