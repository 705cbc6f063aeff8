import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TagPage } from '#contract/tag-page.ts'
import { signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeFollow } from '#server/people/follows/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { unsearched } from '#server/platform/testing/bare-rows.ts'
import { mostRows, openExplained, scansOf, vacuum } from '#server/platform/testing/explained.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { findMakers, loadWorks } from '#server/works/collections/collection.ts'
import { inDays, makeEvent } from '#server/works/events/factory.ts'
import { makeTrack, makeTracks } from '#server/works/music/factory.ts'
import { findEventsNaming, newestOf } from './tags.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const db = () => server.services.db
const ask = (tag: string) => visitor(server).fetch(`/api/tags/${encodeURIComponent(tag)}`)
const read = async (tag: string) => (await (await ask(tag)).json()) as TagPage

test('FIND-05 the page of a tag has its works, their artists and the events that name it, and nothing hidden', async () => {
  const one = await makeProfile(db(), { displayName: 'Grave Wool', place: 'Hebden Bridge' })
  const other = await makeProfile(db(), { displayName: 'Nettle Hand' })
  const tags = ['dungeon synth', 'tape']
  const plain = await makeTrack(db(), { profileId: one.id, tags, createdAt: inDays(-1) })
  const coloured = { stock: '#54c1b8', stockDeep: '#006661' }
  const old = await makeTrack(db(), { profileId: one.id, tags, ...coloured, createdAt: inDays(-2) })
  await makeTrack(db(), { profileId: other.id, tags: ['synth'] })
  await makeTrack(db(), { profileId: other.id, tags, type: 'stem' })
  const artwork = await makeArtwork(db(), { profileId: other.id, tags: ['dungeon synth'] })
  await makeArtwork(db(), { profileId: other.id, tags, usageType: 'merch' })
  const night = { artistId: one.id, startAt: inDays(3) }
  const named = await makeEvent(db(), { ...night, title: 'A Dungeon-Synth night' })
  const said = await makeEvent(db(), { ...night, startAt: inDays(2), description: 'Dungeon synth, three hours.' })
  await makeEvent(db(), { ...night, title: 'Synth in the dungeon' })
  await makeEvent(db(), { ...night, title: 'Dungeon synth', state: 'draft' })
  await makeEvent(db(), { ...night, title: 'Dungeon synth', startAt: inDays(-1) })
  const page = await read('Dungeon  Synth')
  expect(page).toMatchObject({
    tag: 'dungeon synth',
    beside: ['tape'],
    stock: coloured,
    counts: { tracks: 2, artworks: 1, artists: 2, events: 2 },
  })
  expect(page.tracks.map(({ id }) => id)).toEqual([plain.id, old.id])
  expect(page.artworks.map(({ id }) => id)).toEqual([artwork.id])
  expect(page.events.map(({ id }) => id)).toEqual([said.id, named.id])
  expect(page.artists).toMatchObject([
    { displayName: 'Nettle Hand', place: null, trackCount: 1, artworkCount: 1, viewer: { following: null } },
    { displayName: 'Grave Wool', place: 'Hebden Bridge', trackCount: 2, artworkCount: 0 },
  ])
})

test('FIND-05 SOCIAL-02 a signed-in user sees which artists they follow', async () => {
  const person = await signUpAndIn(server)
  const { id: fanId } = await makeProfile(db(), { userId: person.userId })
  const { profileId } = await makeTrack(db(), { tags: ['followed'] })
  await makeFollow(db(), { followerProfileId: fanId, targetId: profileId })
  const page = (await (await person.fetch('/api/tags/followed')).json()) as TagPage
  expect(page.artists.map(({ id, viewer }) => [id, viewer.following])).toEqual([[profileId, true]])
})

test.each(['nobody has this', '%00', 'x'.repeat(500), ' ', '\ud800'.toWellFormed()])(
  'FIND-05 the tag %j is 404',
  async (tag) => {
    const response = await ask(tag)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'not_found', detail: 'Tag not found' })
  },
)

test('FIND-05 a tag may mix scripts or consist of symbols only', async () => {
  const { profileId } = await makeTrack(db(), { tags: ['東京', '!!!'] })
  const { id } = await makeEvent(db(), { artistId: profileId, title: '東京の夜' })
  expect((await read('東京')).events.map((event) => event.id)).toEqual([id])
  expect((await read('!!!')).events).toEqual([])
})

test("SEC-06 FIND-05 with 12,000 tracks the queries of a tag's page scan no table", async () => {
  const { id: profileId } = await makeProfile(db())
  await unsearched(db(), 'music', 'music_tags')
  await makeTracks(db(), profileId, 12_000)
  await db().execute(sql`
    insert into artist_events (artist_id, title, start_at, time_zone)
    select ${profileId}::uuid, 'Common night ' || n, now() + n * interval '1 hour', 'UTC' from generate_series(1, 3000) as n`)
  await vacuum(db())
  const explained = await openExplained(server)
  const c = { var: { ...server.services, db: explained.db, session: null, profiles: [], profile: null } } as never
  for (const [run, rows] of [
    [() => loadWorks(c, newestOf('tag 3')), 1000],
    [() => findMakers(explained.db, newestOf('tag 3')), 2000],
    [() => findEventsNaming(explained.db, 'common'), 2000],
  ] as const) {
    const plans = await explained.plansOf(run as () => Promise<unknown>)
    expect(scansOf(plans, ['music', 'assets', 'music_tags', 'search_entries'])).toEqual([])
    expect(mostRows(plans)).toBeLessThanOrEqual(rows)
  }
  await explained.close()
})
