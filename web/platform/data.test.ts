import { afterEach, expect, test } from 'vitest'
import { type AlbumDetail, albumResource, profileAlbumsResource } from '#contract/albums.ts'
import { trackResource, tracksResource } from '#contract/music.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { type PlaylistDetail, playlistResource } from '#contract/playlists.ts'
import { makeAlbum, makeAlbumDetail } from '#web/works/albums/factory.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { addFirst, patchEntity, queryOf, refreshAllOf, removeEntity, setKnown, unlistEntity } from './data.ts'
import { queryClient } from './requests/query-client.ts'

afterEach(() => queryClient.clear())

const [a, b] = [makeTrack({ id: 'a', album: { id: 'x', title: 'Wet Stone' } }), makeTrack({ id: 'b' })]
const list = keyOf(tracksResource, { tag: null })
const paged = <Item>(...pages: Item[][]) => ({
  pages: pages.map((items, at) => ({ items, nextCursor: at < pages.length - 1 ? 'more' : null })),
  pageParams: pages.map(() => undefined),
})
const showTracks = (...pages: (typeof a)[][]) => queryClient.setQueryData(list, paged(...pages))
const pages = () =>
  queryClient
    .getQueryData<ReturnType<typeof paged<typeof a>>>(list)
    ?.pages.map(({ items }) => items.map(({ id }) => id))

test('MUSIC-08 a deleted track leaves every page of a list, and the list still has its pages', () => {
  showTracks([a!, b!], [makeTrack({ id: 'c' })])
  removeEntity('track', 'c')
  removeEntity('track', 'a')
  expect(pages()).toEqual([['b'], []])
})

test('MUSIC-08 PLAYLIST-02 the response about a deleted track is dropped, and so is its entry in a playlist', () => {
  queryClient.setQueryData(keyOf(trackResource, { id: 'a' }), { ...a!, moreByArtist: [] })
  const entries = [a!, b!].map((track) => ({ id: `entry of ${track.id}`, track }))
  queryClient.setQueryData(keyOf(playlistResource, { id: 'l' }), { id: 'l', title: 'boiler room', entries } as never)
  removeEntity('track', 'a')
  expect(queryClient.getQueryData(keyOf(trackResource, { id: 'a' }))).toBeUndefined()
  const left = queryClient.getQueryData<PlaylistDetail>(keyOf(playlistResource, { id: 'l' }))
  expect(left?.entries.map(({ id }) => id)).toEqual(['entry of b'])
})

test('SOCIAL-03 a change of an album does not touch the tracks that only name it', () => {
  showTracks([a!, b!])
  const before = queryClient.getQueryData(list)
  queryClient.setQueryData(keyOf(profileAlbumsResource, { id: 'p' }), paged([makeAlbum({ id: 'x' })]))
  removeEntity('album', 'x')
  patchEntity('track', 'x', () => ({ title: 'None of these' }))
  expect(queryClient.getQueryData(list)).toBe(before)
})

test('SOCIAL-03 a patch changes a nested entity, and everything else stays the same object', () => {
  const detail = makeAlbumDetail({ id: 'x', tracks: [a!, b!], more: [makeAlbum({ id: 'y' })] })
  queryClient.setQueryData(keyOf(albumResource, { id: 'x' }), detail)
  patchEntity('track', 'a', ({ likeCount }) => ({ likeCount: likeCount + 1 }))
  const changed = queryClient.getQueryData<AlbumDetail>(keyOf(albumResource, { id: 'x' }))!
  expect(changed.tracks.map(({ likeCount }) => likeCount)).toEqual([1, 0])
  expect([changed.tracks[1] === b, changed.more === detail.more]).toEqual([true, true])
})

test.each([
  ['of a thing', () => patchEntity('track', 'a', () => ({ likeCount: 9 }))],
  ['of one answer', () => setKnown(tracksResource, { tag: null }, () => paged([{ ...a!, likeCount: 9 }]) as never)],
  ['by a new thing', () => addFirst(tracksResource, { tag: null }, makeTrack({ id: 'new', likeCount: 9 }))],
])('SOCIAL-03 a refetch that started before a change %s does not undo it', async (_of, change) => {
  showTracks([a!])
  const response = Promise.withResolvers<unknown>()
  const query = { ...queryOf(tracksResource, { tag: null }), queryFn: () => response.promise as never, staleTime: 0 }
  const asking = queryClient.fetchInfiniteQuery(query).catch(() => null)
  change()
  response.resolve({ items: [a], nextCursor: null })
  await asking
  expect(queryClient.getQueryData<ReturnType<typeof paged<typeof a>>>(list)?.pages[0]?.items[0]?.likeCount).toBe(9)
})

test('an unlisted entity stays in the response about itself and on the lists that still contain it', () => {
  showTracks([a!, b!])
  queryClient.setQueryData(keyOf(trackResource, { id: 'a' }), { ...a!, moreByArtist: [] })
  queryClient.setQueryData(keyOf(albumResource, { id: 'x' }), makeAlbumDetail({ tracks: [a!] }))
  unlistEntity('track', 'a', { but: [albumResource] })
  expect(pages()).toEqual([['b']])
  expect(queryClient.getQueryData(keyOf(trackResource, { id: 'a' }))).toMatchObject({ id: 'a' })
  expect(queryClient.getQueryData<AlbumDetail>(keyOf(albumResource, { id: 'x' }))?.tracks).toHaveLength(1)
})

test('MUSIC-02 a new track is added once to the top of a loaded list, and to no other list', () => {
  addFirst(tracksResource, { tag: null }, a!)
  expect(pages()).toBeUndefined()
  showTracks([b!], [makeTrack({ id: 'c' })])
  addFirst(tracksResource, { tag: null }, a!)
  addFirst(tracksResource, { tag: null }, a!)
  expect(pages()).toEqual([['a', 'b'], ['c']])
})

test('refreshAllOf invalidates exactly the queries that contain entities of the type', async () => {
  const queries = [queryOf(tracksResource, { tag: null }), queryOf(profileAlbumsResource, { id: 'p' })]
  for (const query of queries)
    queryClient.getQueryCache().build(queryClient, query as never, { data: paged([]) } as never)
  await refreshAllOf('album')
  const isAskedAgain = ({ queryKey }: (typeof queries)[number]) =>
    queryClient.getQueryState(queryKey)?.isInvalidated === true
  expect(queries.map(isAskedAgain)).toEqual([false, true])
})

test('setKnown changes a cached response, and adds one that is not cached', () => {
  setKnown(trackResource, { id: 'a' }, (known) => known && { ...known, title: 'Renamed' })
  expect(queryClient.getQueryData(keyOf(trackResource, { id: 'a' }))).toBeUndefined()
  setKnown(trackResource, { id: 'a' }, () => ({ ...a!, moreByArtist: [] }) as never)
  setKnown(trackResource, { id: 'a' }, (known) => known && { ...known, title: 'Renamed' })
  expect(queryClient.getQueryData(keyOf(trackResource, { id: 'a' }))).toMatchObject({ title: 'Renamed' })
})
