import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TrackDetail, trackResource } from '#contract/music.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { makeTrack } from '#web/music/factory.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { type Asked, answerWith } from '#web/platform/testing/answers.ts'
import { useToasts } from '#web/ui/feedback/toast-store.ts'
import { shareLink, shareTrack } from './share.ts'

const track = makeTrack({ id: 'one', title: 'Carrion Weather' })
const key = keyOf(trackResource, { id: 'one' })
const copied: string[] = []
let asked: Asked[]

beforeEach(() => {
  copied.length = 0
  asked = answerWith(() => ({ status: 200, body: { shareCount: 4 } }))
  queryClient.setQueryData(key, { ...track, moreByArtist: [] })
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
})

/** A device with a share sheet, for fingers or a mouse. */
function withSheet(pointer: 'coarse' | 'fine', share: (given: ShareData) => Promise<void>) {
  vi.stubGlobal('matchMedia', () => ({ matches: pointer === 'coarse' }))
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
}
const toasts = () => renderHook(useToasts).result.current.map(({ title }) => title)
const count = () => queryClient.getQueryData<TrackDetail>(key)?.shareCount

test('SOCIAL-05 the whole address is copied and counted, and the new count shows', async () => {
  await shareTrack(track)
  expect([copied, toasts(), count()]).toEqual([[`${location.origin}/track/one`], ['Link copied'], 4])
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/shares/one'])
})

test('SOCIAL-05 on touch the sheet of the system opens instead, and nothing is copied', async () => {
  const share = vi.fn(async () => {})
  withSheet('coarse', share)
  await shareTrack(track)
  const given = { url: `${location.origin}/track/one`, title: 'Carrion Weather by Nith' }
  expect(share).toHaveBeenCalledExactlyOnceWith(given)
  expect([copied, toasts(), count()]).toEqual([[], [], 4])
})

test('SOCIAL-05 a sheet that is closed again shares nothing, and counts nothing', async () => {
  withSheet('coarse', async () => Promise.reject(new DOMException('closed', 'AbortError')))
  await shareTrack(track)
  expect([copied, toasts(), asked]).toEqual([[], [], []])
})

test('SOCIAL-05 a sheet that fails, or one beside a mouse, gives way to copying', async () => {
  withSheet('coarse', async () => Promise.reject(new DOMException('no app', 'NotAllowedError')))
  expect(await shareLink('/album/x', 'Stairwells')).toBe(true)
  withSheet('fine', async () => {})
  expect(await shareLink('/album/y', 'Sump')).toBe(true)
  expect(copied).toEqual([`${location.origin}/album/x`, `${location.origin}/album/y`])
})

test('SOCIAL-05 what could not be copied is said, and not counted', async () => {
  vi.mocked(navigator.clipboard.writeText).mockRejectedValue(new Error('forbidden'))
  await shareTrack(track)
  expect([toasts(), asked]).toEqual([['Failed to copy'], []])
})

test('SOCIAL-05 a share that could not be counted is shared all the same, and nobody is troubled', async () => {
  answerWith(() => 'no network')
  await shareTrack(track)
  expect([copied.length, toasts(), count()]).toEqual([1, ['Link copied'], 0])
})
