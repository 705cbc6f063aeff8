import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '#server/people/accounts/factory.ts'
import { type Explained, mostRows, openExplained, vacuum } from '#server/platform/testing/explained.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { findEvents, findOwnEvents } from './queries.ts'

let server: TestServer
let explained: Explained
let userId: string
beforeAll(async () => {
  server = await startTestServer()
  userId = await makeUser(server)
  explained = await openExplained(server)
  // Entries of many accounts over half a year; one in 200 is a warning. Partitions of past months
  // are there on a site that has run for half a year.
  await explained.db.execute(sql`do $$
    declare first date;
    begin
      for n in 1..7 loop
        first := date_trunc('month', now() at time zone 'UTC') - make_interval(months => n);
        execute format('create table security_log.%I partition of security_log.security_events for values from (%L) to (%L)',
          'security_events_' || to_char(first, 'YYYY_MM'), first || 'Z', (first + interval '1 month')::date || 'Z');
      end loop;
    end $$`)
  await explained.db.execute(sql`
    insert into security_log.security_events (event, is_warning, is_own, user_id, address, created_at)
    select 'sign-in', n % 200 = 0, true, case when n % 100 = 0 then ${userId}::uuid else uuidv7() end, '203.0.113.7',
      now() - n * interval '170 days' / 60000 from generate_series(1, 60000) as n`)
  await vacuum(explained.db)
  await explained.db.execute(sql`analyze security_log.security_events`)
})
afterAll(async () => {
  await explained.close()
  await server.close()
})

const PAGE = 50
/** Each partition is asked for the rows of a page at most. */
const MOST = PAGE + 1

test.each<[string, () => Promise<unknown[]>]>([
  ['an account reads its own log', () => findOwnEvents(explained.db, userId, { limit: PAGE })],
  ['an admin reads the log', () => findEvents(explained.db, { limit: PAGE })],
  ['an admin reads warnings', () => findEvents(explained.db, { limit: PAGE, warnings: true })],
  ['an admin reads the log of an account', () => findEvents(explained.db, { limit: PAGE, account: userId })],
])('KEYS-06 %s without reading the whole log', async (_, read) => {
  expect(await read()).toHaveLength(PAGE + 1)
  const plans = await explained.plansOf(read)
  expect(plans).toContain('security_events')
  expect(plans.match(/Seq Scan on security_events_\d.*/g)).toBeNull()
  expect(mostRows(plans)).toBeLessThanOrEqual(MOST)
})
