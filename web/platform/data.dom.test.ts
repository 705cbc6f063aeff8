import { beforeEach, expect, test } from 'vitest'
import {
  type Artwork,
  type ArtworkDetail,
  type ArtworkList,
  artworkResource,
  artworksResource,
  type OwnArtwork,
  ownArtworksResource,
  profileArtworksResource,
} from '#contract/artworks.ts'
import { type FeedList, feedResource } from '#contract/feed.ts'
import { trackResource } from '#contract/music.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { type PublicProfile, publicProfileResource } from '#contract/public-profile.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { makeArtwork, makeOwnArtwork } from '#web/works/artworks/factory.ts'
import { artworkChanged, artworkPublished } from '#web/works/artworks/mutations.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { patchEntity, queryOf, removeEntity } from './data.ts'
import { respondWith } from './testing/responses.ts'

const own = makeOwnArtwork({ id: 'one', title: 'Moth' })
const other = makeArtwork({ id: 'two' })
const paged = <Item>(...items: Item[]) => ({ pages: [{ items, nextCursor: null }], pageParams: [undefined] })

beforeEach(() => {
  queryClient.setQueryData(keyOf(artworksResource, { tag: null }), paged<Artwork>(own, other))
  queryClient.setQueryData(keyOf(artworksResource, { tag: 'ink' }), paged<Artwork>(own))
  queryClient.setQueryData(keyOf(profileArtworksResource, { id: 'artist-1' }), paged<Artwork>(own))
  queryClient.setQueryData(keyOf(ownArtworksResource, { as: 'artist-1' }), paged(own))
  const detail = { newer: null, older: null, moreByArtist: [other] }
  queryClient.setQueryData(keyOf(artworkResource, { id: 'one' }), { ...own, ...detail })
  queryClient.setQueryData(keyOf(artworkResource, { id: 'two' }), { ...other, ...detail, moreByArtist: [own] })
  queryClient.setQueryData(
    keyOf(feedResource, { as: 'p1' }),
    paged({ kind: 'music', track: makeTrack({ id: 'one' }) }, { kind: 'artwork', artwork: own }),
  )
  queryClient.setQueryData(keyOf(publicProfileResource, { id: 'nith' }), { art: paged<Artwork>(own).pages[0] })
})

type Lists = { pages: ArtworkList[] }
const listed = (key: readonly unknown[]) => queryClient.getQueryData<Lists>(key)?.pages[0]?.items ?? []

/** The artwork with that id, or undefined, for every place that shows it. */
function everywhere(id: string): Record<string, Artwork | undefined> {
  const find = (items: readonly Artwork[] | undefined) => items?.find((item) => item.id === id)
  const feed = queryClient.getQueryData<{ pages: FeedList[] }>(keyOf(feedResource, { as: 'p1' }))?.pages[0]?.items ?? []
  return {
    all: find(listed(keyOf(artworksResource, { tag: null }))),
    tag: find(listed(keyOf(artworksResource, { tag: 'ink' }))),
    profile: find(listed(keyOf(profileArtworksResource, { id: 'artist-1' }))),
    page: find(queryClient.getQueryData<PublicProfile>(keyOf(publicProfileResource, { id: 'nith' }))?.art?.items),
    more: find(queryClient.getQueryData<ArtworkDetail>(keyOf(artworkResource, { id: 'two' }))?.moreByArtist),
    feed: find(feed.flatMap((item) => (item.kind === 'artwork' ? item.artwork : []))),
    own: find(listed(keyOf(ownArtworksResource, { as: 'artist-1' }))),
    itself: queryClient.getQueryData<ArtworkDetail>(keyOf(artworkResource, { id })),
  }
}

test('SOCIAL-03 a like on an artwork appears in every grid, in the feed and on its page', () => {
  patchEntity('artwork', 'one', ({ viewer }) => ({ likeCount: 9, viewer: { ...viewer, liked: true } }))
  for (const [place, artwork] of Object.entries(everywhere('one'))) {
    expect([place, artwork?.likeCount, artwork?.viewer.liked]).toEqual([place, 9, true])
  }
  expect(everywhere('two').all).toBe(other)
})

test("ART-02 ART-03 an artwork that becomes merch-only stays only on its artist's own list and its page", () => {
  artworkChanged({ ...own, title: 'Moth II', usageType: 'merch' } as OwnArtwork)
  const { own: mine, itself, ...places } = everywhere('one')
  expect([mine?.title, itself?.title]).toEqual(['Moth II', 'Moth II'])
  expect(Object.values(places).filter(Boolean)).toEqual([])
})

test('ART-02 a new artwork is at the top of its artist’s list without a request, a deleted artwork is gone everywhere', () => {
  artworkPublished(makeOwnArtwork({ id: 'new' }))
  expect(listed(keyOf(ownArtworksResource, { as: 'artist-1' })).map(({ id }) => id)).toEqual(['new', 'one'])
  removeEntity('artwork', 'one')
  expect(Object.values(everywhere('one')).filter(Boolean)).toEqual([])
})

type Given = { status: number; body: unknown }

test('SOCIAL-03 a response is requested again if something in it changed during the request, and not if something else changed', async () => {
  const [a, b] = [makeTrack({ id: 'a' }), makeTrack({ id: 'b' })]
  const responses = [Promise.withResolvers<Given>(), Promise.withResolvers<Given>()]
  const asked = respondWith(() => (responses[asked.length - 1] as (typeof responses)[number]).promise)
  const asking = queryClient.fetchQuery(queryOf(trackResource, { id: 'a' }))
  patchEntity('track', 'a', () => ({ likeCount: 1 }))
  const half = { ...a, viewer: { ...a.viewer, liked: true }, likeCount: 0 }
  responses[0]?.resolve({ status: 200, body: half })
  responses[1]?.resolve({ status: 200, body: { ...half, likeCount: 1 } })
  expect(await asking).toMatchObject({ likeCount: 1 })
  expect(asked).toHaveLength(2)
  const others = respondWith(() => ({ status: 200, body: b }))
  const askingOther = queryClient.fetchQuery(queryOf(trackResource, { id: 'b' }))
  patchEntity('track', 'a', () => ({ likeCount: 2 }))
  expect(await askingOther).toMatchObject({ id: 'b' })
  expect(others).toHaveLength(1)
})
