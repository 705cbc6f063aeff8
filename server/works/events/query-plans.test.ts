import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventWhen } from '#contract/events.ts'
import { EVENT } from '#contract/platform/event-limits.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { encodeCursor } from '#server/platform/lists/paging.ts'
import { unsearched } from '#server/platform/testing/bare-rows.ts'
import { type Explained, mostRows, openExplained, scansOf, vacuum } from '#server/platform/testing/explained.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeEvents } from './factory.ts'
import { countAllEvents, countEvents, findEvent, findEvents } from './queries.ts'

let server: TestServer
let explained: Explained
let artistId: string
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  await unsearched(db, 'profiles', 'artist_events')
  await db.execute(sql`
    insert into profiles (profile_type, handle, slug)
    select 'personal', 'fan_' || n, 'fan_' || n from generate_series(1, 2000) as n`)
  for (let n = 0; n < 30; n++) {
    artistId = (await makeProfile(db)).id
    await makeEvents(db, artistId, EVENT.perProfile)
  }
  await vacuum(db)
  explained = await openExplained(server)
})
afterAll(async () => {
  await explained.close()
  await server.close()
})

const list = (when: EventWhen, unpublished: boolean, cursor?: string) =>
  findEvents(explained.db, { artistId, unpublished, when, now: new Date(), limit: 50, cursor })
async function laterPage(when: EventWhen): Promise<unknown> {
  const { startAt, id } = (await list(when, true)).at(-1)!
  return list(when, true, encodeCursor({ createdAt: startAt, id }))
}
const anyEvent = async () => (await list('past', true))[0]!.id

/**
 * A page reads the rows that it shows and the unpublished ones in between. A count reads all events
 * of one artist.
 */
test.each([
  ['upcoming ones', () => list('upcoming', true), 'artist_events_of_profile', 51],
  ['past ones', () => list('past', true), 'artist_events_of_profile', 51],
  ['published ones', () => list('upcoming', false), 'artist_events_of_profile', 51],
  ['a later page of upcoming ones', () => laterPage('upcoming'), 'artist_events_of_profile', 51],
  ['a later page of past ones', () => laterPage('past'), 'artist_events_of_profile', 51],
  ['one event', async () => findEvent(explained.db, await anyEvent()), 'artist_events_pkey', 51],
  [
    'the counts of a list',
    () => countEvents(explained.db, { artistId, unpublished: false }, new Date()),
    'artist_events_of_profile',
    EVENT.perProfile,
  ],
  ['all of an artist', () => countAllEvents(explained.db, artistId), 'artist_events_of_profile', EVENT.perProfile],
])('SEC-06 EVENT-01 EVENT-04 with 30,000 events the query of %s scans no table', async (_, run, index, rows) => {
  const plans = await explained.plansOf(run)
  expect(plans).toContain(index)
  expect(scansOf(plans, ['profiles', 'artist_events'])).toEqual([])
  expect(plans).not.toContain('Sort')
  expect(mostRows(plans)).toBeLessThanOrEqual(rows)
})
