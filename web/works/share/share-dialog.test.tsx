import { act, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TrackDetail, trackResource } from '#contract/music.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { type Asked, respondWith } from '#web/platform/testing/responses.ts'
import { useToasts } from '#web/ui/feedback/toast-store.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { shareAlbum, shareTrack } from './share.ts'

const track = makeTrack({ id: 'one', title: 'Carrion Weather' })
const key = keyOf(trackResource, { id: 'one' })
const copied: string[] = []
let asked: Asked[]

beforeEach(() => {
  copied.length = 0
  asked = respondWith(() => ({ status: 200, body: { shareCount: 4 } }))
  queryClient.setQueryData(key, { ...track, moreByArtist: [] })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
})

const toasts = () => renderHook(useToasts).result.current.map(({ title }) => title)
const count = () => queryClient.getQueryData<TrackDetail>(key)?.shareCount
const code = () => screen.getByLabelText<HTMLTextAreaElement>('Code').value

/** Mocks the clipboard after `userEvent.setup`, which installs one of its own. */
async function open(share: () => Promise<void>) {
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  await act(share)
  await screen.findByRole('dialog', { name: 'Share' })
  return user
}

test('REACH-02 SOCIAL-05 the dialog shows the whole address, counts a copy and shows the new count', async () => {
  const user = await open(() => shareTrack(track))
  expect(screen.getByLabelText<HTMLInputElement>('Link').value).toBe(`${location.origin}/track/one`)
  expect(asked).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(count()).toBe(4))
  expect([copied, toasts()]).toEqual([[`${location.origin}/track/one`], ['Link copied']])
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/shares/one'])
})

test('REACH-02 size and theme change the code and its preview', async () => {
  const user = await open(() => shareTrack(track))
  expect(code()).toContain(`src="${location.origin}/embed/track/one" title="Carrion Weather by Nith on Undercroft"`)
  expect(code()).toContain('width="480" height="160"')
  await user.click(screen.getByRole('radio', { name: '320 × 120' }))
  await user.click(screen.getByRole('radio', { name: 'Paper' }))
  expect(code()).toContain('/embed/track/one?theme=paper')
  expect(code()).toContain('width="320" height="120"')
  const frame = screen.getByTitle('Preview of Carrion Weather by Nith')
  expect(frame.getAttribute('src')).toBe('/embed/track/one?theme=paper')
  await user.click(screen.getByRole('button', { name: 'Copy code' }))
  expect(copied).toEqual([code()])
  expect(toasts()).toContain('Code copied')
})

test("SOCIAL-05 the system's share sheet is offered if there is one; closing it counts nothing", async () => {
  const share = vi.fn(async () => Promise.reject(new DOMException('closed', 'AbortError')))
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  const user = await open(() => shareTrack(track))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(share).toHaveBeenCalledExactlyOnceWith({
    url: `${location.origin}/track/one`,
    title: 'Carrion Weather by Nith',
  })
  expect(asked).toEqual([])
})

test('SOCIAL-05 a failed copy is reported and not counted', async () => {
  const user = await open(() => shareTrack(track))
  vi.mocked(navigator.clipboard.writeText).mockRejectedValue(new Error('forbidden'))
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect([toasts(), asked]).toEqual([['Failed to copy'], []])
})

test('REACH-02 going back closes the dialog and leaves nothing behind', async () => {
  await open(() => shareAlbum({ id: 'two', title: 'Sump', artist: track.artist! } as Parameters<typeof shareAlbum>[0]))
  expect(screen.getByLabelText<HTMLInputElement>('Link').value).toBe(`${location.origin}/album/two`)
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
  expect(screen.queryByRole('dialog')).toBeNull()
})
