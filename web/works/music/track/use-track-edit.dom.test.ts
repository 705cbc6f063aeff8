import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { type FakeRequest, holdUploads } from '#web/platform/testing/fake-request.ts'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { dismissAllToasts, useToasts } from '#web/ui/feedback/toast-store.ts'
import { CANCELLED } from '#web/upload/phase.ts'
import { makeTrack } from '../factory.ts'
import { taggedMp3 } from '../upload/factory.ts'
import { useTrackEdit } from './use-track-edit.ts'

const track = makeTrack({ id: 'one', title: 'Wick', tags: ['drone', 'doom'] })
let sent: FakeRequest[]

beforeEach(() => {
  sent = holdUploads()
  respondWith(() => ({ status: 404 }))
})

function open() {
  const onSaved = vi.fn()
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children)
  const { result, unmount } = renderHook(() => useTrackEdit(track, onSaved), { wrapper })
  const now = () => result.current
  const save = async (overwrite = false) => {
    const before = sent.length
    await act(async () => (overwrite ? now().overwrite() : now().submit()))
    await expect.poll(() => sent.length).toBe(before + 1)
  }
  const response = (status: number, body: unknown) => act(async () => sent.at(-1)?.respond(status, body))
  return { now, save, response, onSaved, unmount }
}
const field = (name: string) => sent.at(-1)?.body?.get(name) ?? null
const toasts = () => renderHook(useToasts).result.current.map(({ title, body }) => [title, body])
const exists = problem('file_exists', 'A track already exists at this path. Overwrite it?')

test('MUSIC-09 the form starts with the present values, and sends only chosen files', async () => {
  const { now, save, response, onSaved } = open()
  expect([now().values.title, now().values.tags]).toEqual(['Wick', 'drone, doom'])
  act(() => now().change({ title: '  Wick II ' }))
  await save()
  expect(['title', 'tags', 'audio', 'cover', 'removeCover'].map(field)).toEqual([
    ...['Wick II', 'drone, doom', null, null, null],
  ])
  await response(200, { ...track, title: 'Wick II' })
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  expect(toasts()).toEqual([['Track updated', 'Wick II']])
})

test('MUSIC-07 a file of the same name is overwritten only after a question', async () => {
  const { now, save, response, onSaved } = open()
  await act(() => now().setAudio(taggedMp3('wick.mp3')))
  await save()
  expect([(field('audio') as File).name, field('overwrite')]).toEqual(['wick.mp3', null])
  await response(exists.status, exists.body)
  await expect.poll(() => now().question).toBe('A track already exists at this path. Overwrite it?')
  expect([onSaved.mock.calls.length, toasts()]).toEqual([0, []])
  act(() => now().refuseOverwrite())
  expect([now().question, now().failure]).toEqual([null, CANCELLED])
  await save(true)
  expect([field('overwrite'), now().failure]).toEqual(['true', null])
})

test('MUSIC-02 missing fields are reported before anything is sent', async () => {
  const { now } = open()
  act(() => now().change({ title: ' ' }))
  await act(async () => now().submit())
  expect([now().problems, sent]).toEqual([{ title: 'Please fill in the title' }, []])
})

test('MUSIC-09 a failure is shown beside the form, which stays open; cancelling shows no toast', async () => {
  const { now, save, response, onSaved } = open()
  await save()
  await response(409, problem('conflict', 'It was changed elsewhere.').body)
  await expect.poll(() => now().failure).toBe('Update failed: It was changed elsewhere.')
  expect(toasts()).toEqual([['Update failed', 'It was changed elsewhere.']])
  dismissAllToasts()
  await save()
  act(() => sent.at(-1)?.leaves(20, 80))
  expect(now().phase).toEqual({ kind: 'sending', part: 0.25 })
  await act(async () => now().cancel())
  await expect.poll(() => now().failure).toBe(CANCELLED)
  expect([now().phase.kind, toasts(), onSaved.mock.calls.length]).toEqual(['editing', [], 0])
})

test('MUSIC-09 closing the form aborts its upload', async () => {
  const { save, unmount } = open()
  await save()
  const abort = vi.spyOn(sent[0]!, 'abort')
  unmount()
  expect(abort).toHaveBeenCalledOnce()
})

test('MUSIC-09 the waveform is always that of the last chosen file', async () => {
  const decoded = [Promise.withResolvers<Float32Array>(), Promise.withResolvers<Float32Array>()]
  const queue = [...decoded]
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      async decodeAudioData() {
        const samples = await queue.shift()!.promise
        return { numberOfChannels: 1, getChannelData: () => samples }
      }
    },
  )
  const { now } = open()
  const choosing: Promise<unknown>[] = []
  await act(async () => {
    choosing.push(now().setAudio(taggedMp3('first.mp3')))
    await expect.poll(() => queue.length).toBe(1)
    choosing.push(now().setAudio(taggedMp3('second.mp3')))
  })
  await act(async () => {
    decoded[0]?.resolve(new Float32Array([1]))
    await expect.poll(() => queue.length).toBe(0)
  })
  expect([now().values.audio?.name, now().peaks]).toEqual(['second.mp3', null])
  await act(async () => {
    decoded[1]?.resolve(new Float32Array([0.5]))
    await Promise.all(choosing)
  })
  expect(now().peaks?.[0]).toBe(128)
})

test('MUSIC-09 the last of two chosen covers is sent, whichever check ends first', async () => {
  const { now, save } = open()
  const png = (name: string) => new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], name)
  const late = png('late.png')
  const { promise, resolve } = Promise.withResolvers<void>()
  const slice = late.slice.bind(late)
  late.slice = (...range) => {
    const head = slice(...range)
    const read = head.arrayBuffer.bind(head)
    head.arrayBuffer = () => promise.then(read)
    return head
  }
  const first = now().setCover(late)
  await act(async () => void (await now().setCover(png('second.png'))))
  await act(async () => {
    resolve()
    await first
  })
  await save()
  expect((field('cover') as File).name).toBe('second.png')
})
