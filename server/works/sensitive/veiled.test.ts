import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentWarning } from '#contract/platform/media.ts'
import { type Person, signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { makeFollow } from '#server/people/follows/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeComment } from '#server/social/comments/factory.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { assets } from '#server/works/assets/tables.ts'
import { makeLike } from '#server/works/likes/factory.ts'
import { makeMerchItem } from '#server/works/merch/factory.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { playsDaily } from '#server/works/music/tables.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'

let server: TestServer
let artist: Person
let fan: Person
let ids: Record<'artist' | 'handle' | 'track' | 'artwork' | 'album' | 'playlist' | 'fanHandle', string>
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  ;[artist, fan] = [await signUpAndIn(server), await signUpAndIn(server)]
  const { id: profileId, handle } = await makeProfile(db, { userId: artist.userId, displayName: 'Nettle Hand' })
  const { id: fanId, handle: fanHandle } = await makeProfile(db, { userId: fan.userId, profileType: 'personal' })
  const cover = { coverFullUrl: 'music/x/full.webp', coverWidth: 900, coverHeight: 900, coverPlaceholder: 'data:,' }
  const fields = { profileId, title: 'Hare found' }
  const track = await makeTrack(db, { ...fields, ...cover, coverArtUrl: 'music/x/thumb.webp', tags: ['hare'] })
  const artwork = await makeArtwork(db, { ...fields, tags: ['hare'] })
  const album = await makeAlbum(db, { ...fields, ...cover, artworkUrl: 'music/y/thumb.webp', trackIds: [track.id] })
  const playlist = await makePlaylist(db, { ownerProfileId: fanId, trackIds: [track.id], title: 'Hare found' })
  await makeMerchItem(db, { profileId, artworkId: artwork.id, status: 'approved' })
  for (const { id } of [track, artwork]) await makeLike(db, { profileId: fanId, assetId: id })
  for (const { id } of [track, artwork, album]) await makeComment(db, { profileId: fanId, assetId: id })
  await db.insert(playsDaily).values({ musicId: track.id, day: new Date().toISOString().slice(0, 10), plays: 7 })
  await makeFollow(db, { followerProfileId: fanId, targetId: profileId })
  ids = {
    ...{ artist: profileId, handle, fanHandle, track: track.id, artwork: artwork.id, album: album.id },
    playlist: playlist.id,
  }
  await mark('A wound')
})
afterAll(() => server.close())

const mark = (why: string | null) =>
  server.services.db
    .update(assets)
    .set({ sensitiveWhy: why, sensitiveBy: why === null ? null : 'admin' })
    .where(eq(assets.profileId, ids.artist))

/** `:track` and similar parameters are replaced by the id. */
type Read = [path: string, who: 'visitor' | 'fan' | 'artist', works: ('track' | 'artwork' | 'album')[]]
const READ: Read[] = [
  ['/api/music', 'visitor', ['track']],
  ['/api/music/:track', 'visitor', ['track']],
  ['/api/profiles/:artist/music', 'visitor', ['track']],
  ['/api/artworks', 'visitor', ['artwork']],
  ['/api/artworks/:artwork', 'visitor', ['artwork']],
  ['/api/profiles/:artist/albums', 'visitor', ['album']],
  ['/api/albums/:album', 'visitor', ['album', 'track']],
  ['/api/profiles/:handle', 'visitor', ['album', 'track']],
  ['/api/profiles/:handle?tab=art', 'visitor', ['artwork']],
  ['/api/profiles/:artist/merch', 'visitor', ['artwork']],
  ['/api/profiles/:fanHandle', 'visitor', ['track', 'artwork']],
  ['/api/playlists/:playlist', 'visitor', ['track']],
  ['/api/search?q=hare+found', 'visitor', ['track', 'artwork', 'album']],
  ['/api/tags/hare', 'visitor', ['track', 'artwork']],
  ['/api/music/next', 'visitor', ['track']],
  ['/api/feed', 'fan', ['track', 'artwork']],
  ['/api/activity/likes', 'fan', ['track', 'artwork']],
  ['/api/activity/comments', 'fan', ['track', 'artwork', 'album']],
  ['/api/cards?path=/track/:track&path=/artwork/:artwork', 'fan', ['track', 'artwork']],
  ['/api/cards?path=/album/:album', 'fan', ['album']],
  ['/api/playlists', 'fan', ['track']],
  ['/api/notifications', 'artist', ['track', 'artwork', 'album']],
  ['/api/artworks/mine', 'artist', ['artwork']],
  ['/api/merch/mine', 'artist', ['artwork']],
  ['/api/dashboard', 'artist', ['track']],
]

const filled = (path: string): string => path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name as keyof typeof ids])

const by = (who: 'visitor' | 'fan' | 'artist'): Visitor => ({ visitor: visitor(server), fan, artist })[who]

/** All pictures in a response, with their content warning. */
function picturesIn(response: unknown): { veil?: ContentWarning }[] {
  if (typeof response !== 'object' || response === null) return []
  const own = 'placeholder' in response ? [response as { veil?: ContentWarning }] : []
  return [...own, ...Object.values(response).flatMap(picturesIn)]
}

test.each(READ)(
  'GUARD-06 %s by %s: every picture of a sensitive work has the content warning',
  async (path, who, works) => {
    const response = await by(who).fetch(filled(path))
    expect(response.status).toBe(200)
    const pictures = picturesIn(await response.json())
    for (const work of works) expect(pictures).toContainEqual(expect.objectContaining({ veil: contentWarningOf(work) }))
    expect(pictures.filter(({ veil }) => !veil)).toEqual([])
  },
)

const contentWarningOf = (work: 'track' | 'artwork' | 'album') => ({ work: ids[work], artist: ids.artist })

const PAGES = [
  '/track/:track',
  '/album/:album',
  '/artwork/:artwork',
  '/playlist/:playlist',
  '/find-art',
  '/find-music',
  '/:handle',
  '/tags/hare',
  '/search?q=hare+found',
  '/',
]

test.each(PAGES)(
  'GUARD-06 %s: the HTML loads no picture of a sensitive work, and shows none in previews',
  async (path) => {
    const open = async () =>
      (await (await visitor(server).fetch(filled(path), { headers: { accept: 'text/html' } })).text()).replaceAll(
        /<script[^>]*type="application\/json"[^>]*>.*?<\/script>/gs,
        '',
      )
    expect(await open()).not.toMatch(/\/media\/(music\/[xy]|art)\//)
    await mark(null)
    await expect.poll(open).toMatch(/\/media\/(music\/[xy]|art)\//)
    await mark('A wound')
    await expect.poll(open).not.toMatch(/\/media\/(music\/[xy]|art)\//)
  },
)

test('GUARD-06 the embedded player shows no cover of a sensitive track', async () => {
  const html = await (await visitor(server).fetch(`/embed/track/${ids.track}`)).text()
  expect(html).toContain('<audio')
  expect(html).not.toContain('<img')
})

test('GUARD-06 a plain SQL update of a content warning also changes cached responses', async () => {
  const shown = async () => (await (await visitor(server).fetch(`/api/music/${ids.track}`)).json()).sensitive
  expect(await shown()).toEqual({ why: 'A wound', by: 'admin' })
  await server.services.db
    .update(assets)
    .set({ sensitiveWhy: 'Another word', sensitiveBy: 'artist' })
    .where(inArray(assets.id, [ids.track]))
  await expect.poll(shown).toEqual({ why: 'Another word', by: 'artist' })
})
