import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventWhen } from '#contract/events.ts'
import { EVENT } from '#contract/limits.ts'
import { encodeCursor } from '#server/platform/paging.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeProfile } from '#server/profiles/factory.ts'
import { makeEvents } from './factory.ts'
import { countAllEvents, countEvents, findEvent, findEvents } from './queries.ts'

let server: TestServer
let artistId: string
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  await db.execute(sql`
    insert into profiles (profile_type, handle, slug)
    select 'personal', 'fan_' || n, 'fan_' || n from generate_series(1, 2000) as n`)
  for (let n = 0; n < 30; n++) {
    artistId = (await makeProfile(db)).id
    await makeEvents(db, artistId, EVENT.perProfile)
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

const list = (when: EventWhen, unpublished: boolean, cursor?: string) =>
  findEvents(server.services.db, { artistId, unpublished, when, now: new Date(), limit: 50, cursor })
async function laterPage(when: EventWhen): Promise<unknown> {
  const { startAt, id } = (await list(when, true)).at(-1)!
  return list(when, true, encodeCursor({ createdAt: startAt, id }))
}
const anyEvent = async () => (await list('past', true))[0]!.id

/** A page reads what it shows, and what is unpublished between; a count reads the events of one artist. */
test.each([
  ['upcoming ones', () => list('upcoming', true), 'artist_events_of_profile', 51],
  ['past ones', () => list('past', true), 'artist_events_of_profile', 51],
  ['published ones', () => list('upcoming', false), 'artist_events_of_profile', 51],
  ['a later page of upcoming ones', () => laterPage('upcoming'), 'artist_events_of_profile', 51],
  ['a later page of past ones', () => laterPage('past'), 'artist_events_of_profile', 51],
  ['one event', async () => findEvent(server.services.db, await anyEvent()), 'artist_events_pkey', 51],
  [
    'the counts of a list',
    () => countEvents(server.services.db, { artistId, unpublished: false }, new Date()),
    'artist_events_of_profile',
    EVENT.perProfile,
  ],
  [
    'all of an artist',
    () => countAllEvents(server.services.db, artistId),
    'artist_events_of_profile',
    EVENT.perProfile,
  ],
])('SEC-06 EVENT-01 EVENT-04 of 30,000 events %s reads no table as a whole', async (_, run, index, rows) => {
  const plans = await plansOf(run)
  expect(plans).toContain(index)
  expect(plans.match(/Seq Scan on (profiles|artist_events)\b.*/g) ?? []).toEqual([])
  expect(plans).not.toContain('Sort')
  const most = Math.max(...[...plans.matchAll(/rows=(\d+)(?:\.\d+)? loops/g)].map((match) => Number(match[1])))
  expect(most).toBeLessThanOrEqual(rows)
})
