import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepFiles } from '#server/media/sweep.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTracks } from '#server/works/music/factory.ts'

const TRACKS = 10_000
const FOLLOWERS = 100_000

let server: TestServer
let person: Person
let profile: { id: string; handle: string }
beforeAll(async () => {
  server = await startTestServer()
  person = await signUpAndIn(server)
  profile = await makeProfile(server.services.db, { userId: person.userId })
  await fill()
}, 600_000)
afterAll(() => server.close())

/**
 * Ten thousand tracks with three files and ten likes each, in playlists of others; a hundred
 * thousand followers, half of whom are followed back.
 */
async function fill(): Promise<void> {
  const { db } = server.services
  const id = sql`${profile.id}::uuid`
  await makeTracks(db, profile.id, TRACKS)
  await db.execute(sql`insert into profiles (profile_type, handle, slug)
    select 'personal', 'fan_' || n, 'fan_' || n from generate_series(1, ${FOLLOWERS}::int) as n`)
  await db.execute(
    sql`insert into follows (follower_profile_id, target_id)
      select id, ${id} from profiles where handle like 'fan\\_%'`,
  )
  await db.execute(sql`insert into follows (follower_profile_id, target_id)
    select ${id}, id from profiles where handle like 'fan\\_%' limit ${FOLLOWERS / 2}`)
  await db.execute(sql`insert into likes (asset_id, profile_id)
    select a.id, p.id from (select id, row_number() over () as n from assets where profile_id = ${id}) a
    join (select id, row_number() over () as n from profiles where handle like 'fan\\_%')
      p on p.n % ${TRACKS} = a.n % ${TRACKS}`)
  await db.execute(
    sql`insert into playlists (title, owner_profile_id)
      select 'All of it', id from profiles where handle like 'fan\\_%' limit 200`,
  )
  await db.execute(sql`insert into playlist_tracks (playlist_id, track_id, position)
    select l.id, a.id, a.n from playlists l
    join (select id, row_number() over () as n from assets where profile_id = ${id} limit 200) a on true`)
  await db.execute(sql`insert into files (key, state, profile_id, content_type, size)
    select 'music/profiles/' || ${profile.id} || '/' || n || '.mp3', 'stored', ${id}, 'audio/mpeg', 1000
    from generate_series(1, ${3 * TRACKS}::int) as n`)
  await db.execute(sql`analyze`)
}

test('PROF-17 a profile with ten thousand tracks and a hundred thousand followers is deleted in one transaction', async () => {
  const started = performance.now()
  const before = process.memoryUsage().rss
  const json = { handle: profile.handle }
  const response = await person.fetch(`/api/profiles/${profile.id}`, { method: 'DELETE', json })
  const seconds = (performance.now() - started) / 1000
  const grown = (process.memoryUsage().rss - before) / 1024 ** 2
  expect(await response.json()).toMatchObject({ deleted: { artworks: 0, tracks: TRACKS, files: 3 * TRACKS } })
  const swept = performance.now()
  await sweepFiles(server.services)
  process.stdout.write(
    `deleted in ${seconds.toFixed(1)} s, ${grown.toFixed(0)} MB more, ` +
      `swept in ${((performance.now() - swept) / 1000).toFixed(1)} s\n`,
  )
  const { rows } = await server.services.db.execute(sql`select
    (select count(*)::int from follows) as follows, (select count(*)::int from playlist_tracks) as entries,
    (select count(*)::int from profiles where follower_count <> 0 or following_count <> 0) as counted,
    (select count(*)::int from playlists where track_count <> 0) as listed, (select count(*)::int from files) as files`)
  expect(rows).toEqual([{ follows: 0, entries: 0, counted: 0, listed: 0, files: 0 }])
}, 600_000)
