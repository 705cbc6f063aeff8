import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { unsearched } from '#server/platform/testing/bare-rows.ts'
import { type Explained, mostRows, openExplained, scansOf, vacuum } from '#server/platform/testing/explained.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { findOpenPaths, OPEN_WORKS } from '#server/reach/no-ai/open-paths.ts'
import { makeArtworks } from '#server/works/artworks/factory.ts'
import { makeEvents } from '#server/works/events/factory.ts'
import { makeAlbums } from '#server/works/music/albums/factory.ts'
import { makeTracks } from '#server/works/music/factory.ts'
import { makePlaylists } from '#server/works/playlists/factory.ts'
import { findEntries, findStarts } from './sitemap.ts'

let server: TestServer
let explained: Explained
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  const indexed = ['music', 'music_tags', 'albums', 'artworks', 'artwork_tags', 'artist_events', 'playlists']
  await unsearched(db, ...indexed)
  const { id } = await makeProfile(db)
  await makeAlbums(db, id, 3000)
  await makeTracks(db, id, 4000)
  await makeArtworks(db, id, 4000)
  await makeEvents(db, id, 3000)
  await makePlaylists(db, id, 3000, 0)
  await db.execute(sql`insert into profiles (profile_type, handle, slug, no_ai)
    select 'artist', 'many_' || n, 'many_' || n, n > 1 from generate_series(1, 3000) as n`)
  await db.execute(sql`update profiles set no_ai = false where id = ${id}`)
  await vacuum(db)
  explained = await openExplained(server)
})
afterAll(async () => {
  await explained.close()
  await server.close()
})

const PER_FILE = 100

test.each<[string, string]>([
  ['tracks', 'music_pkey'],
  ['albums', 'albums_pkey'],
  ['artworks', 'artworks_pkey'],
  ['events', 'artist_events_pkey'],
  ['playlists', 'playlists_pkey'],
  ['tags', 'music_tags_listed'],
])('REACH-04 a file of %s from the middle reads only its own entries, by an index', async (kind, index) => {
  const starts = await findStarts(server.services.db, kind, kind === 'tags' ? 5 : 1000)
  const plans = await explained.plansOf(() => findEntries(explained.db, kind, starts[1]!, PER_FILE))
  expect(plans).toContain(index)
  const tables = ['assets', 'music', 'albums', 'artworks', 'artist_events', 'playlists', 'music_tags', 'artwork_tags']
  expect(scansOf(plans, tables)).toEqual([])
  expect(mostRows(plans)).toBeLessThanOrEqual(PER_FILE * 2)
})

test('RELEASE-08 robots.txt reads only the artists who allow AI crawlers, and their newest works', async () => {
  const plans = await explained.plansOf(() => findOpenPaths(explained.db))
  expect(plans).toContain('profiles_open_to_ai')
  expect(scansOf(plans, ['assets', 'profiles'])).toEqual([])
  expect(mostRows(plans)).toBeLessThanOrEqual(OPEN_WORKS * 3)
})
