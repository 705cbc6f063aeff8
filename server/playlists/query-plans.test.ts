import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTracks } from '#server/music/factory.ts'
import { encodeCursor } from '#server/platform/paging.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeProfile } from '#server/profiles/factory.ts'
import { makePlaylists } from './factory.ts'
import { countPlaylistsOf, findEntries, findMosaics, findPlaylist, findPlaylistsOf } from './queries.ts'

let server: TestServer
let profileId: string
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  const artist = await makeProfile(db)
  await makeTracks(db, artist.id, 4000)
  await db.execute(sql`
    insert into profiles (profile_type, handle, slug)
    select 'personal', 'fan_' || n, 'fan_' || n from generate_series(1, 2000) as n`)
  for (let n = 0; n < 20; n++) {
    profileId = (await makeProfile(db)).id
    await makePlaylists(db, profileId, 100, 20)
  }
  await db.execute(sql`vacuum analyze`)
})
afterAll(() => server.close())

let plans: string[] = []
const heard = new WeakSet<PoolClient>()
function hear(client: PoolClient): void {
  if (heard.has(client)) return
  heard.add(client)
  client.on('notice', ({ message = '' }) => plans.push(message))
}

/** The plans of all that `run` asks, on a connection that explains each statement as it runs it. */
async function plansOf(run: () => Promise<unknown>): Promise<string> {
  const { db } = server.services
  plans = []
  db.$client.on('acquire', hear)
  const settings = ['auto_explain.log_min_duration = 0', 'client_min_messages = log', 'auto_explain.log_analyze = on']
  await db.execute(sql`load 'auto_explain'`)
  for (const setting of settings) await db.execute(sql.raw(`set ${setting}`))
  // More often than it takes for a plan that is made once for all parameters.
  for (let n = 0; n < 8; n++) await run()
  for (const setting of settings) await db.execute(sql.raw(`reset ${setting.split(' ')[0]}`))
  return plans.join('\n')
}

const ids = async () => (await findPlaylistsOf(server.services.db, profileId, { limit: 50 })).map(({ id }) => id)
async function laterPage(): Promise<unknown> {
  const rows = await findPlaylistsOf(server.services.db, profileId, { limit: 40 })
  return findPlaylistsOf(server.services.db, profileId, { limit: 50, cursor: encodeCursor(rows.at(-1)!) })
}

test.each([
  [
    'the list of a profile',
    () => findPlaylistsOf(server.services.db, profileId, { limit: 50 }),
    'playlists_of_profile',
  ],
  ['a later page', laterPage, 'playlists_of_profile'],
  ['its count', () => countPlaylistsOf(server.services.db, profileId), 'playlists_of_profile'],
  ['one playlist', async () => findPlaylist(server.services.db, (await ids())[0]!), 'playlists_pkey'],
  ['its entries', async () => findEntries(server.services.db, (await ids())[0]!), 'playlist_tracks_order'],
  ['the mosaics of a page', async () => findMosaics(server.services.db, await ids()), 'playlist_tracks_order'],
])('SEC-06 of 2,000 playlists %s reads no table as a whole', async (_, run, index) => {
  const plans = await plansOf(run)
  expect(plans).toContain(index)
  expect(plans.match(/Seq Scan on (assets|music|profiles|playlists|playlist_tracks)\b.*/g) ?? []).toEqual([])
  const most = Math.max(...[...plans.matchAll(/rows=(\d+)(?:\.\d+)? loops/g)].map((match) => Number(match[1])))
  expect(most).toBeLessThanOrEqual(1000)
})
