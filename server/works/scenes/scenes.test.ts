import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArtworkList } from '#contract/artworks.ts'
import type { TrackList } from '#contract/music.ts'
import type { CollectedArtistList, SceneList, ScenePage } from '#contract/scenes.ts'
import { visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { unsearched } from '#server/platform/testing/bare-rows.ts'
import { mostRows, openExplained, scansOf, vacuum } from '#server/platform/testing/explained.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeArtwork, makeArtworks } from '#server/works/artworks/factory.ts'
import { inDays, makeEvent } from '#server/works/events/factory.ts'
import { makeTrack, makeTracks } from '#server/works/music/factory.ts'
import { findArtistsOfScene, findArtworksOfScene, findScenes, findTracksOfScene } from './queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const db = () => server.services.db
const ask = (path: string) => visitor(server).fetch(`/api/scenes${path}`)
const read = async <T>(path: string) => (await (await ask(path)).json()) as T

async function walk<T extends { items: { id: string }[]; nextCursor: string | null }>(path: string): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: T = await read<T>(`${path}?limit=2${cursor && `&cursor=${cursor}`}`)
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  return ids
}

test('FIND-05 FIND-06 a scene has its artists in any spelling, their works and its events', async () => {
  const first = await makeProfile(db(), { displayName: 'Zal', place: 'Łódź', createdAt: inDays(-3) })
  const second = await makeProfile(db(), { displayName: 'Rat', place: 'LODZ, Poland', createdAt: inDays(-2) })
  const third = await makeProfile(db(), { displayName: 'Wool', place: 'lodz', createdAt: inDays(-1) })
  await makeProfile(db(), { profileType: 'personal', place: 'Łódź' })
  await makeProfile(db(), { place: 'Łódź Południe' })
  const tracks = []
  for (const { id: profileId } of [first, second, third]) tracks.push((await makeTrack(db(), { profileId })).id)
  await makeTrack(db(), { profileId: first.id, type: 'stem' })
  const artworks = []
  for (let n = 0; n < 3; n++) artworks.push((await makeArtwork(db(), { profileId: second.id })).id)
  await makeArtwork(db(), { profileId: second.id, usageType: 'merch' })
  const there = await makeEvent(db(), { artistId: first.id, locationText: 'Cellar, 90-001 Łódź, Poland' })
  await makeEvent(db(), { locationText: 'Lodz', state: 'draft' })
  await makeEvent(db(), { locationText: 'Lodz', startAt: inDays(-1) })
  const page = await read<ScenePage>('/%C5%81%C3%B3d%C5%BA')
  expect(page).toMatchObject({ scene: 'lodz', name: 'Łódź', counts: { artists: 3, tracks: 3, artworks: 3, events: 1 } })
  expect(page.artists.map(({ id }) => id)).toEqual([third.id, second.id, first.id])
  expect(page.tracks.map(({ id }) => id)).toEqual(tracks.toReversed())
  expect(page.events.map(({ id }) => id)).toEqual([there.id])
  expect(await walk<CollectedArtistList>('/lodz/artists')).toEqual([third.id, second.id, first.id])
  expect(await walk<TrackList>('/lodz/music')).toEqual(tracks.toReversed())
  expect(await walk<ArtworkList>('/LODZ/artworks')).toEqual(artworks.toReversed())
})

test('FIND-05 a scene exists while a profile or an upcoming event names it', async () => {
  expect((await ask('/hebden-bridge')).status).toBe(404)
  await makeProfile(db(), { profileType: 'personal', place: 'Hebden Bridge, West Yorkshire' })
  expect(await read('/hebden-bridge')).toMatchObject({ name: 'Hebden Bridge', counts: { artists: 0 } })
  await makeEvent(db(), { locationText: 'Grain silo, Wolfsburg' })
  expect(await read('/wolfsburg')).toMatchObject({ name: 'Wolfsburg', counts: { artists: 0, events: 1 }, artists: [] })
  for (const nothing of ['nowhere', '%00', '!!', 'x'.repeat(500), '%F0%9F%8C%8D'])
    expect((await ask(`/${nothing}`)).status, nothing).toBe(404)
})

test('FIND-05 scenes are sorted by their number of artists, in pages', async () => {
  for (const place of ['Ghent', 'ghent', 'GHENT, Belgium', 'Ghent', 'Whitby', 'Whitby', 'Whitby', 'Whitby', 'Kyoto'])
    await makeProfile(db(), { place })
  const all = await read<SceneList>('?limit=100')
  expect(all.items.slice(0, 2)).toEqual([
    { scene: 'ghent', name: 'Ghent', artistCount: 4 },
    { scene: 'whitby', name: 'Whitby', artistCount: 4 },
  ])
  const walked: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: SceneList = await read(`?limit=1${cursor && `&cursor=${cursor}`}`)
    walked.push(...page.items.map(({ scene }) => scene))
    cursor = page.nextCursor
  }
  expect(walked).toEqual(all.items.map(({ scene }) => scene))
})

test.each(['', '/ghent/artists', '/ghent/music', '/ghent/artworks'])(
  'FIND-05 a malformed cursor is refused for %j',
  async (path) => {
    for (const cursor of [
      'nonsense',
      Buffer.from('["a",1]').toString('base64url'),
      Buffer.from('[1,2]').toString('base64url'),
    ])
      expect((await ask(`${path}?cursor=${cursor}`)).status).toBe(400)
    expect((await ask(`${path}?limit=0`)).status).toBe(422)
  },
)

test("SEC-06 FIND-05 with thousands of artists and works the queries of a scene's page scan no table", async () => {
  const { id, userId } = await makeProfile(db(), { place: 'City 3' })
  await unsearched(db(), 'profiles', 'music', 'music_tags', 'artworks', 'artwork_tags')
  await db().execute(sql`
    with made as (insert into profiles (profile_type, handle, slug, place)
      select 'artist', 'a_' || n, 'a_' || n, 'City ' || n % 10 from generate_series(1, 3000) as n returning id)
    insert into profile_members (profile_id, user_id, role) select id, ${userId}::uuid, 'owner' from made`)
  for (const profileId of [id, (await makeProfile(db())).id]) {
    await makeTracks(db(), profileId, 2000)
    await makeArtworks(db(), profileId, 2000)
  }
  await vacuum(db())
  const explained = await openExplained(server)
  const page = { limit: 50 }
  for (const [find, index] of [
    [() => findTracksOfScene(explained.db, 'city 3', page), 'assets_scene'],
    [() => findArtworksOfScene(explained.db, 'city 3', page), 'assets_scene'],
    [() => findArtistsOfScene(explained.db, 'city 3', page), 'profiles_scene'],
    [() => findScenes(explained.db, null, 50), 'profiles_scene'],
  ] as const) {
    const plans = await explained.plansOf(find as () => Promise<unknown>)
    expect(plans).toContain(index)
    expect(scansOf(plans, ['profiles', 'assets', 'music', 'artworks'])).toEqual([])
    expect(mostRows(plans)).toBeLessThanOrEqual(51)
  }
  await explained.close()
})
