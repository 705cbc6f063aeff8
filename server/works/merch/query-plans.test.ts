import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpAndIn } from '#server/people/accounts/factory.ts'
import { findAuditLog, findLastAction } from '#server/people/audit-log/queries.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { encodeCursor } from '#server/platform/lists/paging.ts'
import { unsearched } from '#server/platform/testing/bare-rows.ts'
import { type Explained, mostRows, openExplained, scansOf, vacuum } from '#server/platform/testing/explained.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeArtworks } from '#server/works/artworks/factory.ts'
import { findArtwork } from '#server/works/artworks/queries.ts'
import { makeMerchItems } from './factory.ts'
import { findItem, findItemsInReview, findOwnItems, findPublicItems } from './queries.ts'

let server: TestServer
let explained: Explained
let profileId: string
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  await unsearched(db, 'profiles', 'artworks', 'merch_items')
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
  await vacuum(db)
  explained = await openExplained(server)
})
afterAll(async () => {
  await explained.close()
  await server.close()
})

const page = { limit: 50 }
const db = () => explained.db
async function laterReview(): Promise<unknown> {
  const rows = await findItemsInReview(db(), { limit: 40 })
  return findItemsInReview(db(), { ...page, cursor: encodeCursor(rows.at(-1)!) })
}
const someArtworkId = async () => (await findItemsInReview(db(), { limit: 1 }))[0]!.artwork!.id
const someId = async () => (await findItemsInReview(db(), { limit: 1 }))[0]!.id

test.each([
  ['an artist’s list', () => findOwnItems(db(), profileId, page), 'merch_items_of_profile'],
  ['what a profile sells', () => findPublicItems(db(), profileId, page), 'merch_items_public'],
  ['the queue', () => findItemsInReview(db(), page), 'merch_items_in_review'],
  ['a later page of the queue', laterReview, 'merch_items_in_review'],
  ['one item', async () => findItem(db(), await someId()), 'merch_items_pkey'],
  [
    'an artwork with the items that it is on',
    async () => findArtwork(db(), await someArtworkId()),
    'merch_items_of_artwork',
  ],
  ['the audit log', () => findAuditLog(db(), page), 'audit_log_newest'],
  ['the last act on an item', async () => findLastAction(db(), await someId()), 'audit_log_subject'],
])('SEC-06 with 4,800 items the query of %s scans no table', async (_, run, index) => {
  const plans = await explained.plansOf(run)
  expect(plans).toContain(index)
  expect(scansOf(plans, ['merch_items', 'audit_log', 'profiles', 'artworks', 'assets'])).toEqual([])
  expect(mostRows(plans)).toBeLessThanOrEqual(200)
})
