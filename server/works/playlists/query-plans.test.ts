import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { encodeCursor } from '#server/platform/lists/paging.ts'
import { unsearched } from '#server/platform/testing/bare-rows.ts'
import { type Explained, mostRows, openExplained, scansOf, vacuum } from '#server/platform/testing/explained.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTracks } from '#server/works/music/factory.ts'
import { makePlaylists } from './factory.ts'
import { countPlaylistsOf, findEntries, findMosaics, findPlaylist, findPlaylistsOf } from './queries.ts'

let server: TestServer
let explained: Explained
let profileId: string
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  await unsearched(db, 'profiles', 'music', 'playlists')
  const artist = await makeProfile(db)
  await makeTracks(db, artist.id, 4000)
  await db.execute(sql`
    insert into profiles (profile_type, handle, slug)
    select 'personal', 'fan_' || n, 'fan_' || n from generate_series(1, 2000) as n`)
  for (let n = 0; n < 20; n++) {
    profileId = (await makeProfile(db)).id
    await makePlaylists(db, profileId, 100, 20)
  }
  await vacuum(db)
  explained = await openExplained(server)
})
afterAll(async () => {
  await explained.close()
  await server.close()
})

const ids = async () => (await findPlaylistsOf(explained.db, profileId, { limit: 50 })).map(({ id }) => id)
async function laterPage(): Promise<unknown> {
  const rows = await findPlaylistsOf(explained.db, profileId, { limit: 40 })
  return findPlaylistsOf(explained.db, profileId, { limit: 50, cursor: encodeCursor(rows.at(-1)!) })
}

test.each([
  ['the list of a profile', () => findPlaylistsOf(explained.db, profileId, { limit: 50 }), 'playlists_of_profile'],
  ['a later page', laterPage, 'playlists_of_profile'],
  ['its count', () => countPlaylistsOf(explained.db, profileId), 'playlists_of_profile'],
  ['one playlist', async () => findPlaylist(explained.db, (await ids())[0]!), 'playlists_pkey'],
  ['its entries', async () => findEntries(explained.db, (await ids())[0]!), 'playlist_tracks_order'],
  ['the mosaics of a page', async () => findMosaics(explained.db, await ids()), 'playlist_tracks_order'],
])('SEC-06 with 2,000 playlists the query of %s scans no table', async (_, run, index) => {
  const plans = await explained.plansOf(run)
  expect(plans).toContain(index)
  expect(scansOf(plans, ['assets', 'music', 'profiles', 'playlists', 'playlist_tracks'])).toEqual([])
  expect(mostRows(plans)).toBeLessThanOrEqual(1000)
})
