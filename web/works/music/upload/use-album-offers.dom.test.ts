import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { profileAlbumsResource } from '#contract/albums.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { type FakeRequest, holdUploads } from '#web/platform/testing/fake-request.ts'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { makeAlbum } from '#web/works/albums/factory.ts'
import { makeTags } from './factory.ts'
import { newTrackForm, type TrackForm } from './track-form.ts'
import { offersOf, useAlbumOffers } from './use-album-offers.ts'

const mill = makeAlbum({ id: 'mill', title: 'The Sunken Mill' })
const formOn = (album: string, given: Partial<TrackForm> = {}): TrackForm => ({
  ...newTrackForm(),
  said: makeTags({ album }),
  ...given,
})
const offered = (albums: string[], wishes = new Map<string, boolean>()) =>
  offersOf(
    albums.map((album) => formOn(album)),
    [mill],
    wishes,
  ).map(({ title, existing, forms: { length }, wanted }) => [title, existing?.id ?? 'new', length, wanted])

test('MUSIC-12 files that name the same album are offered it, ignoring case and spaces', () => {
  expect(offered(['Stairwells', 'stairwells ', '', 'STAIRWELLS'])).toEqual([['Stairwells', 'new', 3, true]])
  expect(offered(['', ''])).toEqual([])
})

test('MUSIC-12 an existing album is selected under its own name, also for a single track', () => {
  expect(offered(['the sunken mill'])).toEqual([['The Sunken Mill', 'mill', 1, true]])
})

test('MUSIC-12 a new album for a single track is not selected unless the user ticks it', () => {
  expect(offered(['Stairwells'])).toEqual([['Stairwells', 'new', 1, false]])
  expect(offered(['Stairwells'], new Map([['stairwells', true]]))).toEqual([['Stairwells', 'new', 1, true]])
  expect(offered(['The Sunken Mill'], new Map([['the sunken mill', false]]))[0]).toContain(false)
})

let uploads: FakeRequest[]
beforeEach(() => {
  uploads = holdUploads()
  queryClient.setQueryData(keyOf(profileAlbumsResource, { id: 'p1' }), {
    pages: [{ items: [mill], nextCursor: null }],
    pageParams: [undefined],
  } as never)
})

function open(forms: TrackForm[]) {
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children)
  const { result } = renderHook(() => useAlbumOffers('p1', forms), { wrapper })
  const idOf = (key: number) => `track of ${key}`
  /** Starts adding tracks to albums, and returns a promise of the outcome. */
  return async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    await act(async () => void result.current.fileAll(idOf).then(resolve))
    return { isAllWell: promise }
  }
}
const changes = (asked: ReturnType<typeof respondWith>) =>
  asked
    .filter(({ method }) => method === 'POST')
    .map(({ path, body }) => [path, (body as { trackIds: string[] }).trackIds])
const tracksOf = (...forms: TrackForm[]) => forms.map(({ key }) => `track of ${key}`)

test('MUSIC-12 uploaded tracks are added to their selected albums in the order of the forms', async () => {
  const asked = respondWith(() => ({ status: 200, body: { items: [mill], nextCursor: null } }))
  const [one, two, other] = [formOn('The Sunken Mill'), formOn('The Sunken Mill'), formOn('Alone')]
  const fileAll = open([one, other, two])
  expect(await (await fileAll()).isAllWell).toBe(true)
  expect(changes(asked)).toEqual([['/api/albums/mill/tracks', tracksOf(one, two)]])
  expect(uploads).toEqual([])
})

test('MUSIC-12 a failed album is retried alone, and is created only once', async () => {
  let isBroken = true
  const asked = respondWith(({ method, path }) => {
    if (method === 'GET') return { status: 200, body: { items: [mill], nextCursor: null } }
    return isBroken && path.includes('new')
      ? problem('conflict', 'It was changed elsewhere.')
      : { status: 200, body: {} }
  })
  const cover = new File(['x'], 'cover.png')
  const forms = [formOn('The Sunken Mill'), formOn('Stairwells', { cover }), formOn('Stairwells')]
  const fileAll = open(forms)
  const first = await fileAll()
  await expect.poll(() => uploads.length).toBe(1)
  const { body } = uploads[0]!
  expect([body?.get('title'), body?.get('cover')]).toEqual(['Stairwells', cover])
  await act(async () => uploads[0]?.respond(201, { ...makeAlbum({ id: 'new' }), coverProblem: null }))
  expect(await first.isAllWell).toBe(false)
  isBroken = false
  expect(await (await fileAll()).isAllWell).toBe(true)
  expect(changes(asked).map(([path]) => path)).toEqual([
    '/api/albums/mill/tracks',
    '/api/albums/new/tracks',
    '/api/albums/new/tracks',
  ])
  expect(uploads).toHaveLength(1)
})
