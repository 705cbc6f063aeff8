import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { abortedError, networkError } from '#web/platform/requests/api-error.ts'
import type { UploadOptions } from '#web/platform/requests/upload.ts'
import { useToasts } from '#web/ui/feedback/toast-store.ts'
import { CANCELLED, type Phase, type Series } from './phase.ts'
import { type UploadForm, useUploads } from './use-uploads.ts'

type Form = UploadForm & { title: string }
type Sent = {
  key: number
  options: UploadOptions
  series: Series | null
  uploadId: string
  end: () => void
  fail: (why: Error) => void
}

let sent: Sent[]
let lastKey: number

beforeEach(() => {
  sent = []
  lastKey = 0
  vi.stubGlobal('fetch', async () => new Response(null, { headers: { date: 'Wed, 14 Oct 2026 10:00:00 GMT' } }))
})

/** Stands in for `upload`: ends when the test says so, or when it is cancelled. */
function publish({ key }: Form, options: UploadOptions, named: Pick<Sent, 'series' | 'uploadId'>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  sent.push({ key, options, ...named, end: resolve, fail: reject })
  if (options.signal?.aborted) reject(abortedError())
  options.signal?.addEventListener('abort', () => reject(abortedError()))
  return promise
}

/** Opens a dialog with `count` forms, each with a title. */
function open(count: number) {
  const { result, unmount } = renderHook(() =>
    useUploads<Form>({
      newForm: () => ({ key: ++lastKey, title: `Title ${lastKey}`, errors: {}, phase: { kind: 'editing' } }),
      check: ({ title }) => (title ? {} : { title: 'Please fill in the title' }),
      publish,
      failed: 'Upload failed',
      failureText: (reason) => `Upload failed: ${reason}`,
    }),
  )
  for (let n = 1; n < count; n++) act(() => void result.current.add())
  let outcome: boolean | undefined
  const press = () =>
    act(async () => {
      outcome = undefined
      void result.current.uploadAll().then((isAllWell) => {
        outcome = isAllWell
      })
    })
  const phases = (): Phase['kind'][] => result.current.forms.map(({ phase }) => phase.kind)
  return { now: () => result.current, press, phases, outcome: () => outcome, unmount }
}
const on = (key: number) => sent.findLast((one) => one.key === key)!
const keys = () => sent.map(({ key }) => key)
const end = (key: number) => act(async () => on(key).end())
const fail = (key: number, why: Error) => act(async () => on(key).fail(why))
const toasts = () => renderHook(useToasts).result.current.map(({ title, body }) => `${title}: ${body}`)

test('MUSIC-12 uploads in order, two at a time', async () => {
  const { press, phases, outcome, now } = open(4)
  await press()
  expect([keys(), phases()]).toEqual([
    [1, 2],
    ['sending', 'sending', 'waiting', 'waiting'],
  ])
  await end(2)
  expect(phases()).toEqual(['sending', 'done', 'sending', 'waiting'])
  expect(now().isBusy).toBe(true)
  for (const key of [1, 3, 4]) await end(key)
  expect([keys(), outcome(), now().isBusy]).toEqual([[1, 2, 3, 4], true, false])
})

test('MUSIC-12 an upload reports sent bytes, then processing, then done', async () => {
  const { press, now } = open(1)
  await press()
  const phase = () => now().forms[0]?.phase
  act(() => on(1).options.onProgress?.(25, 100))
  expect(phase()).toEqual({ kind: 'sending', part: 0.25 })
  act(() => on(1).options.onProgress?.(100, 100))
  expect(phase()).toEqual({ kind: 'processing' })
  await end(1)
  expect(phase()).toEqual({ kind: 'done' })
})

test('MUSIC-12 a failed upload stops no other, says why, and is the only one to be retried', async () => {
  const { press, phases, outcome, now } = open(3)
  await press()
  await fail(1, networkError())
  await end(2)
  await end(3)
  expect([phases(), outcome()]).toEqual([['failed', 'done', 'done'], false])
  expect(now().forms[0]?.phase).toMatchObject({ message: `Upload failed: ${networkError().message}` })
  expect(toasts()).toEqual([`Upload failed: ${networkError().message}`])
  await press()
  expect(keys()).toEqual([1, 2, 3, 1])
  await end(1)
  expect([phases(), outcome()]).toEqual([['done', 'done', 'done'], true])
})

test('MUSIC-07 MUSIC-12 a user can cancel one upload, active or waiting, without a toast', async () => {
  const { press, phases, outcome, now } = open(4)
  await press()
  await act(async () => now().cancel(4))
  await act(async () => now().cancel(1))
  expect(phases()).toEqual(['failed', 'sending', 'sending', 'waiting'])
  await end(2)
  expect(phases()).toEqual(['failed', 'done', 'sending', 'failed'])
  await end(3)
  expect([now().forms[0]?.phase, now().forms[3]?.phase]).toEqual(Array(2).fill({ kind: 'failed', message: CANCELLED }))
  expect([outcome(), toasts()]).toEqual([false, []])
})

test('MUSIC-12 leaving the dialog cancels active and waiting uploads', async () => {
  const { press, unmount } = open(3)
  await press()
  unmount()
  await expect.poll(keys).toEqual([1, 2, 3])
  expect(sent.map(({ options }) => options.signal?.aborted)).toEqual([true, true, true])
})

test('MUSIC-02 sends nothing while any form is incomplete, and each form names what is missing', async () => {
  const { press, phases, outcome, now } = open(2)
  act(() => now().change(2, { title: '' }))
  await press()
  expect([keys(), phases(), outcome()]).toEqual([[], ['editing', 'editing'], false])
  expect(now().forms.map(({ errors }) => errors)).toEqual([{}, { title: 'Please fill in the title' }])
})

test('MUSIC-12 uploads of one dialog keep their order when retried; a single upload has none', async () => {
  const { press, now } = open(3)
  act(() => now().remove(2))
  await press()
  const place = (seriesPlace: number) => ({ seriesAt: '2026-10-14T10:00:00.000Z', seriesPlace })
  expect(sent.map(({ series }) => series)).toEqual([place(0), place(2)])
  await fail(1, networkError())
  await end(3)
  vi.stubGlobal('fetch', async () => new Response(null, { headers: { date: 'Wed, 14 Oct 2026 11:00:00 GMT' } }))
  await press()
  expect(on(1).series).toEqual(place(0))
  const alone = open(1)
  await alone.press()
  expect(sent.at(-1)?.series).toBeNull()
})

test('MUSIC-12 uploads go on when the server time cannot be read', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  const { press } = open(2)
  await press()
  expect(sent.map(({ series }) => series)).toEqual([null, null])
})

test('MUSIC-12 failures for several reasons share one toast', async () => {
  const { press } = open(2)
  await press()
  await fail(1, networkError())
  await fail(2, new Error('The disk is full'))
  expect(toasts()).toEqual(['Upload failed: 2 uploads failed. Each one shows its reason.'])
})

test('MUSIC-12 removing the last form leaves an empty form', () => {
  const { now } = open(2)
  act(() => now().remove(1))
  act(() => now().change(2, { title: 'Mine' }))
  act(() => now().remove(2))
  expect(now().forms).toMatchObject([{ key: 3, title: 'Title 3' }])
})

test('MUSIC-12 a retry keeps the upload id until the form changes', async () => {
  const { press, now } = open(1)
  await press()
  await fail(1, networkError())
  await press()
  await fail(1, networkError())
  act(() => now().change(1, { errors: { title: 'Too long' } }))
  await press()
  await fail(1, networkError())
  act(() => now().change(1, { title: 'Another', errors: {} }))
  await press()
  const [first, again, still, other] = sent.map(({ uploadId }) => uploadId)
  expect([again, still]).toEqual([first, first])
  expect(other).not.toBe(first)
})
