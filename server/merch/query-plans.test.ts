import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpAndIn } from '#server/accounts/factory.ts'
import { makeArtworks } from '#server/artworks/factory.ts'
import { findAuditLog, findLastAct } from '#server/moderation/queries.ts'
import { encodeCursor } from '#server/platform/paging.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeProfile } from '#server/profiles/factory.ts'
import { makeMerchItems } from './factory.ts'
import { findItem, findItemsInReview, findOwnItems, findPublicItems } from './queries.ts'

let server: TestServer
let profileId: string
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  for (let n = 0; n < 12; n++) {
    profileId = (await makeProfile(db)).id
    await makeMerchItems(db, profileId, 400)
  }
  await db.execute(sql`
    insert into profiles (profile_type, handle, slug)
    select 'personal', 'fan_' || n, 'fan_' || n from generate_series(1, 2000) as n`)
  await makeArtworks(db, profileId, 20_000)
  await db.execute(sql`
    update merch_items set artwork_id = chosen.id from (
      select id, row_number() over (order by id) as n from artworks
    ) as chosen
    where chosen.n = 1 + abs(hashtext(merch_items.id::text)) % 20000`)
  const { userId } = await signUpAndIn(server, { admin: true })
  await db.execute(sql`
    insert into audit_log (user_id, act, subject_type, subject_id, created_at)
    select ${userId}::uuid, 'merch.reject', 'merch', id, now() - random() * interval '90 days' from merch_items`)
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

const page = { limit: 50 }
const db = () => server.services.db
async function laterReview(): Promise<unknown> {
  const rows = await findItemsInReview(db(), { limit: 40 })
  return findItemsInReview(db(), { ...page, cursor: encodeCursor(rows.at(-1)!) })
}
const someId = async () => (await findItemsInReview(db(), { limit: 1 }))[0]!.id

test.each([
  ['an artist’s list', () => findOwnItems(db(), profileId, page), 'merch_items_of_profile'],
  ['what a profile sells', () => findPublicItems(db(), profileId, page), 'merch_items_public'],
  ['the queue', () => findItemsInReview(db(), page), 'merch_items_in_review'],
  ['a later page of the queue', laterReview, 'merch_items_in_review'],
  ['one item', async () => findItem(db(), await someId()), 'merch_items_pkey'],
  ['the audit log', () => findAuditLog(db(), page), 'audit_log_newest'],
  ['the last act on an item', async () => findLastAct(db(), await someId()), 'audit_log_subject'],
])('SEC-06 of 4,800 items %s reads no table as a whole', async (_, run, index) => {
  const plans = await plansOf(run)
  expect(plans).toContain(index)
  expect(plans.match(/Seq Scan on (merch_items|audit_log|profiles|artworks|assets)\b.*/g) ?? []).toEqual([])
  const most = Math.max(...[...plans.matchAll(/rows=(\d+)(?:\.\d+)? loops/g)].map((match) => Number(match[1])))
  expect(most).toBeLessThanOrEqual(200)
})
