import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { encodeCursor } from '#server/platform/lists/paging.ts'
import { unsearched } from '#server/platform/testing/bare-rows.ts'
import { type Explained, mostRows, openExplained, scansOf, vacuum } from '#server/platform/testing/explained.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { findForFollowers } from '#server/works/for-followers/queries.ts'
import { findUnreleasedAlbums, findUnreleasedTracks } from '#server/works/releases/queries.ts'
import { makeTracks } from '../factory.ts'
import { findTracksOf } from '../queries.ts'
import { makeAlbums } from './factory.ts'
import { countAlbumsOf, findAlbum, findAlbumsOf, findAlbumsOfTrack, findAlbumTracks } from './queries.ts'

const TABLES = ['assets', 'music', 'profiles', 'albums', 'album_tracks']

let server: TestServer
let explained: Explained
let profileId: string
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  await unsearched(db, 'profiles', 'music')
  await db.execute(sql`
    insert into profiles (profile_type, handle, slug)
    select 'personal', 'fan_' || n, 'fan_' || n from generate_series(1, 2000) as n`)
  for (let n = 0; n < 20; n++) {
    profileId = (await makeProfile(db)).id
    await makeTracks(db, profileId, 500)
    await makeAlbums(db, profileId, 100, 12)
  }
  await vacuum(db)
  explained = await openExplained(server)
})
afterAll(async () => {
  await explained.close()
  await server.close()
})

const firstPage = () => findAlbumsOf(explained.db, profileId, { limit: 50 })
const anyAlbum = async () => (await firstPage())[0]!.id
async function laterPage(): Promise<unknown> {
  const rows = await firstPage()
  return findAlbumsOf(explained.db, profileId, { limit: 50, cursor: encodeCursor(rows.at(-1)!) })
}
async function albumsOfATrack(): Promise<unknown> {
  const [track] = await findTracksOf(explained.db, profileId, { limit: 1 })
  return findAlbumsOfTrack(explained.db, track!.id)
}

test.each([
  ['the list of a profile', firstPage, 'albums_of_profile'],
  ['a later page', laterPage, 'albums_of_profile'],
  ['its count', () => countAlbumsOf(explained.db, profileId), 'assets_of_profile'],
  ['one album', async () => findAlbum(explained.db, await anyAlbum()), 'albums_pkey'],
  [
    'its tracks',
    async () => findAlbumTracks(explained.db, { id: await anyAlbum(), audience: 'public' }, { asOwner: false }),
    'album_tracks_',
  ],
  ['the unreleased albums of a profile', () => findUnreleasedAlbums(explained.db, profileId), 'assets_unreleased'],
  ['the unreleased tracks of a profile', () => findUnreleasedTracks(explained.db, profileId), 'assets_unreleased'],
  ['what is for followers', () => findForFollowers(explained.db, profileId), 'assets_unreleased'],
  ['the albums of a track', albumsOfATrack, 'album_tracks_of_track'],
])('SEC-06 with 2,000 albums the query of %s scans no table', async (_, run, index) => {
  const plans = await explained.plansOf(run)
  expect(plans).toContain(index)
  expect(scansOf(plans, TABLES)).toEqual([])
  expect(mostRows(plans)).toBeLessThanOrEqual(1000)
})
