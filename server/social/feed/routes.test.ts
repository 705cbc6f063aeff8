import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FeedList } from '#contract/feed.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeFollow } from '#server/people/follows/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeArtwork, makeArtworks } from '#server/works/artworks/factory.ts'
import { assets, isListed } from '#server/works/assets/tables.ts'
import { makeTrack, makeTracks } from '#server/works/music/factory.ts'
import { findFollowed } from './queries.ts'

let server: TestServer
let fan: Person
let fanId: string
beforeAll(async () => {
  server = await startTestServer()
  await makeTracks(server.services.db, (await makeProfile(server.services.db)).id, 40)
})
beforeEach(async () => {
  fan = await signUpAndIn(server)
  fanId = (await makeProfile(server.services.db, { userId: fan.userId })).id
})
afterAll(() => server.close())

const feed = async (cursor?: string | null) =>
  (await (await fan.fetch(`/api/feed${cursor ? `?cursor=${cursor}` : ''}`)).json()) as FeedList
const idsOf = (page: FeedList) => page.items.map((item) => (item.kind === 'music' ? item.track.id : item.artwork.id))

/** An artist whom the fan follows, with this many tracks and stems. */
async function followed(count: number) {
  const { db } = server.services
  const artist = await makeProfile(db)
  await makeTracks(db, artist.id, count)
  await makeFollow(db, { followerProfileId: fanId, targetId: artist.id })
  return artist
}

async function listedOf(profileIds: string[]): Promise<string[]> {
  const rows = await server.services.db.select().from(assets).where(isListed)
  return rows
    .filter((row) => profileIds.includes(row.profileId))
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .map((row) => row.id)
}

test('FEED-01 a profile that follows nobody gets the newest works of all, ten of a kind, and pages on without end', async () => {
  const first = await feed()
  expect(first).toMatchObject({ source: 'everyone' })
  expect(first.items).toHaveLength(10)
  const artist = await followed(3)
  const second = await feed(first.nextCursor)
  expect(second.source).toBe('everyone')
  expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(20)
  expect(await feed()).toMatchObject({ source: 'followed', items: [{ track: { artist: { id: artist.id } } }, {}, {}] })
})

test('FEED-01 pages merge 25 of each kind, newest first, without repeats and gaps', async () => {
  const { db } = server.services
  const [musician, painter] = [await followed(70), await followed(0)]
  await makeArtworks(db, painter.id, 35)
  const expected = await listedOf([musician.id, painter.id])
  const pages = [await feed()]
  while (pages.at(-1)!.nextCursor) pages.push(await feed(pages.at(-1)!.nextCursor))
  const kindsOf = (page: FeedList) => page.items.map((item) => item.kind)
  const count = (page: FeedList, kind: string) => kindsOf(page).filter((each) => each === kind).length
  expect(pages.map((page) => [count(page, 'music'), count(page, 'artwork')])).toEqual([
    [25, 25],
    [25, 7],
    [13, 0],
  ])
  for (const page of pages) {
    const made = page.items.map((item) => (item.kind === 'music' ? item.track : item.artwork).createdAt)
    expect(made).toEqual(made.toSorted().reverse())
  }
  const found = pages.flatMap(idsOf)
  expect(found.toSorted()).toEqual(expected.toSorted())
  // Artworks and tracks are mixed, not one kind after the other.
  expect(new Set(kindsOf(pages[0]!).slice(0, 6)).size).toBe(2)
})

test('FEED-01 a profile that follows nobody gets ten artworks beside ten tracks', async () => {
  await makeArtworks(server.services.db, (await makeProfile(server.services.db)).id, 15)
  const first = await feed()
  expect(first.items.filter((item) => item.kind === 'artwork')).toHaveLength(10)
  expect(first.items).toHaveLength(20)
})

test('FEED-01 finds artworks of followed profiles that have published nothing for long', async () => {
  const { db } = server.services
  const artists = [await followed(0), await followed(0), await followed(0)]
  for (const [n, artist] of artists.entries())
    for (let k = 0; k <= n; k++)
      await makeArtwork(db, { profileId: artist.id, createdAt: new Date(Date.UTC(2019, n, 1 + k)) })
  const expected = await listedOf(artists.map((artist) => artist.id))
  const rows = await findFollowed(db, 'artwork', fanId, { limit: 20, lookedThrough: 2 })
  expect(rows.map((row) => row.id)).toEqual(expected)
})

test('FEED-01 tracks of followed profiles fill pages of 25 in order to the last, without stems', async () => {
  const artists = [await followed(30), await followed(30), await followed(5)]
  const expected = await listedOf(artists.map((artist) => artist.id))
  const pages = [await feed()]
  while (pages.at(-1)!.nextCursor) pages.push(await feed(pages.at(-1)!.nextCursor))
  expect(pages[0]!.items).toHaveLength(25)
  expect(pages.flatMap(idsOf)).toEqual(expected)
})

test('FEED-01 a profile that follows only profiles without works gets an empty feed, not that of everyone', async () => {
  await followed(0)
  expect(await feed()).toEqual({ source: 'followed', items: [], nextCursor: null })
})

test('FEED-01 finds tracks of followed profiles that have published nothing for long', async () => {
  const { db } = server.services
  const artists = []
  for (let n = 0; n < 12; n++) {
    const artist = await makeProfile(db)
    await makeFollow(db, { followerProfileId: fanId, targetId: artist.id })
    for (let k = 0; k <= n % 4; k++)
      await makeTrack(db, { profileId: artist.id, createdAt: new Date(Date.UTC(2020, n % 3, 1 + k, n)) })
    artists.push(artist.id)
  }
  // A stranger publishes all the time, so that works of followed profiles are never close together
  // in the feed.
  const { id: stranger } = await makeProfile(db)
  for (let n = 0; n < 96; n++)
    await makeTrack(db, { profileId: stranger, createdAt: new Date(Date.UTC(2020, n % 3, 1 + (n % 4), n % 24)) })
  const expected = await listedOf(artists)
  const found: string[] = []
  let cursor: string | undefined
  do {
    // Only five of the newest works of all are searched, and none of these is by a followed
    // profile.
    const rows = await findFollowed(db, 'music', fanId, { cursor, limit: 3, lookedThrough: 5 })
    found.push(...rows.slice(0, 3).map((row) => row.id))
    const last = rows[2]
    cursor = rows[3] && Buffer.from(`${last!.createdAt.getTime()}.${last!.id}`).toString('base64url')
  } while (cursor)
  expect(found).toEqual(expected)
})

test('FEED-01 the feed needs a signed-in profile, and refuses foreign cursors', async () => {
  for (const cursor of [
    'nonsense',
    'everyone.MTIz',
    'everyone.nonsense.end',
    'everyone.start',
    'else.start.start',
    'followed.end.end.x',
  ])
    expect((await fan.fetch(`/api/feed?cursor=${cursor}`)).status).toBe(400)
})

test('SOCIAL-08 FEED-01 works of a muted profile are left out, whether the fan follows anyone or not', async () => {
  const { db } = server.services
  const [followedOnes, muted] = [await followed(2), await followed(3)]
  for (const { id } of [followedOnes, muted]) await makeArtwork(db, { profileId: id })
  const artistsOf = (page: FeedList) =>
    new Set(page.items.map((item) => (item.kind === 'music' ? item.track : item.artwork).artist?.id))
  const mute = (method: string) => fan.fetch(`/api/mutes/${muted.id}`, { method })
  await mute('PUT')
  expect(artistsOf(await feed())).toEqual(new Set([followedOnes.id]))
  await mute('DELETE')
  expect(artistsOf(await feed())).toEqual(new Set([followedOnes.id, muted.id]))
  await mute('PUT')
  for (const { id } of [followedOnes, muted]) await fan.fetch(`/api/follows/${id}`, { method: 'DELETE' })
  const everyone = await feed()
  expect(everyone.source).toBe('everyone')
  expect(artistsOf(everyone)).toContain(followedOnes.id)
  expect(artistsOf(everyone)).not.toContain(muted.id)
})
