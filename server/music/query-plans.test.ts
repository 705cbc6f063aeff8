import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '#server/accounts/factory.ts'
import { suggestTags } from '#server/assets/tags.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeProfile } from '#server/profiles/factory.ts'
import { makeTracks } from './factory.ts'
import { findTrack, findTracks, findTracksOf } from './queries.ts'
import { findRadioTrack } from './radio/find-radio-track.ts'
import { findStemsOf, findStemsOfTrack } from './stems/queries.ts'

let server: TestServer
let profileId: string
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  for (let n = 0; n < 20; n++) {
    profileId = (await makeProfile(db)).id
    await makeTracks(db, profileId, 1000)
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

const someCursor = async () => {
  const answer = await visitor(server).fetch('/api/music?limit=100&cursor=')
  return ((await answer.json()) as { nextCursor: string }).nextCursor
}

test.each([
  ['find music', async () => findTracks(server.services.db, { limit: 50 }), 'assets_listed'],
  [
    'a later page',
    async () => findTracks(server.services.db, { limit: 50, cursor: await someCursor() }),
    'assets_listed',
  ],
  ['a tag', async () => findTracks(server.services.db, { limit: 50, tag: 'tag 3' }), 'music_tags_listed'],
  ['a rare tag', async () => findTracks(server.services.db, { limit: 50, tag: 'none' }), 'music_tags_listed'],
  ['a profile', async () => findTracksOf(server.services.db, profileId, { limit: 50 }), 'assets_of_profile'],
  ['its stems', async () => findStemsOf(server.services.db, profileId, { limit: 50 }), 'assets_of_profile'],
  ['stems of a track', async () => findStemsOfTrack(server.services.db, await anyId()), 'music_stems'],
  ['the radio', async () => findRadioTrack(server.services.db, await anyId(), undefined), 'assets_listed'],
  ['one track', async () => findTrack(server.services.db, await anyId()), 'music_pkey'],
  ['tags by their beginning', async () => suggestTags(server.services.db, 'music', 'tag'), 'music_tags_listed'],
  ['tags of the newest', async () => suggestTags(server.services.db, 'music', ''), 'assets_listed'],
])('SEC-06 of 20,000 tracks %s reads no table as a whole and sorts none', async (_, run, index) => {
  const plans = await plansOf(run)
  expect(plans).toContain(index)
  const scanned = plans.match(/Seq Scan on (assets|music|music_tags)\b.*/g) ?? []
  expect(scanned).toEqual([])
  const most = Math.max(...[...plans.matchAll(/rows=(\d+)(?:\.\d+)? loops/g)].map((match) => Number(match[1])))
  expect(most).toBeLessThanOrEqual(1000)
})

async function anyId(): Promise<string> {
  const [track] = await findTracksOf(server.services.db, profileId, { limit: 1 })
  return track!.id
}
