import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { type FakeRequest, holdUploads } from '#web/platform/testing/fake-request.ts'
import { respondWith } from '#web/platform/testing/responses.ts'
import { makeTrack } from '../factory.ts'
import type { StemChoice } from '../mutations.ts'
import { taggedMp3 } from './factory.ts'
import { useTrackUploads } from './use-track-uploads.ts'

let sent: FakeRequest[]
beforeEach(() => {
  sent = holdUploads()
  respondWith(() => ({ status: 404 }))
})

function open(stem: StemChoice | null = null) {
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children)
  const { result } = renderHook(() => useTrackUploads(stem), { wrapper })
  const now = () => result.current
  const add = (...files: File[]) =>
    act(() => now().addAudio(files, now().forms[0]?.audio ? undefined : now().forms[0]?.key))
  const titles = () => now().forms.map(({ title, errors }) => errors.audio ?? title)
  return { now, add, titles }
}
const onStairs = (name: string, title: string, place: number) =>
  taggedMp3(name, { TIT2: title, TALB: 'Stairwells', TRCK: `${place}/3` })
const picture = new File(['no sound'], 'notes.mp3')

test('MUSIC-12 files of an album are ordered by track number, and the first fills the waiting form', async () => {
  const { add, titles } = open()
  await add(onStairs('alpha.mp3', 'Sump', 3), onStairs('bravo.mp3', 'Low Door', 1), onStairs('echo.mp3', 'Wick', 2))
  await expect.poll(titles).toEqual(['Low Door', 'Wick', 'Sump'])
})

test('MUSIC-03 MUSIC-12 a file that is no audio comes last, with an error that names it', async () => {
  const { add, titles } = open()
  await add(picture, taggedMp3('wick.mp3'))
  await expect.poll(titles).toEqual(['wick', 'notes.mp3: Please select an MP3 file'])
})

test('MUSIC-03 a single file that is no audio shows its error in the waiting form', async () => {
  const { add, titles, now } = open()
  await add(picture)
  expect(titles()).toEqual(['Please select an MP3 file'])
  expect(now().forms[0]?.audio).toBeNull()
})

test('MUSIC-12 the last of two files chosen for a form wins', async () => {
  const { now, titles } = open()
  const { key } = now().forms[0]!
  await act(async () => {
    await Promise.all([
      now().addAudio([taggedMp3('first.mp3', { TIT2: 'First' })], key),
      now().addAudio([taggedMp3('second.mp3', { TIT2: 'Second' })], key),
    ])
  })
  await expect.poll(titles).toEqual(['Second'])
  expect(now().forms[0]?.audio?.name).toBe('second.mp3')
})

test('MUSIC-02 a file that is no cover shows an error, and the former cover stays', async () => {
  const { now } = open()
  const { key } = now().forms[0]!
  const png = new File([Uint8Array.from('\x89PNG\r\n\x1a\n', (char) => char.charCodeAt(0))], 'cover.png')
  await act(() => now().setCover(key, png))
  await act(() => now().setCover(key, picture))
  expect(now().forms[0]).toMatchObject({ cover: png, errors: { cover: 'Please select an image file' } })
  await act(() => now().setCover(key, null))
  expect(now().forms[0]).toMatchObject({ cover: null, errors: { cover: undefined } })
})

test('MUSIC-13 a stem is sent with the id of its track, and the id of the uploaded stem is known', async () => {
  const { add, now, titles } = open({ parent: { id: 't', title: 'Wick' }, downloadable: true })
  await add(taggedMp3('bass_line.mp3'))
  await expect.poll(titles).toEqual(['bass line'])
  const { key } = now().forms[0]!
  let isAllWell: Promise<boolean> | undefined
  act(() => {
    isAllWell = now().uploadAll()
  })
  await expect.poll(() => sent.length).toBe(1)
  const field = (name: string) => sent[0]?.body?.get(name)
  expect(['title', 'type', 'parentId', 'downloadable'].map(field)).toEqual(['bass line', 'stem', 't', 'true'])
  await act(async () =>
    sent[0]?.respond(201, { ...makeTrack({ id: 'up', type: 'stem' }), release: { state: 'public' } }),
  )
  expect([await isAllWell, now().idOf(key)]).toEqual([true, 'up'])
})
