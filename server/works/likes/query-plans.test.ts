import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followingOf } from '#server/people/follows/queries.ts'
import { hiddenFrom } from '#server/people/profiles/blocks.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { unsearched, withoutTriggers } from '#server/platform/testing/bare-rows.ts'
import { type Explained, openExplained, vacuum } from '#server/platform/testing/explained.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { findRelations } from '#server/social/blocks/queries.ts'
import { findLiked } from './queries.ts'

/** One profile has five thousand rows in each table, while most profiles have a few. */
const MANY = 5000
let server: TestServer
let explained: Explained
let eager: { id: string; profileType: 'artist'; handle: string }
let assetIds: string[]
let profileIds: string[]
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  await unsearched(db, 'profiles', 'music')
  await withoutTriggers(db, 'likes', 'follows', 'blocks')
  eager = { ...(await makeProfile(db)), profileType: 'artist' }
  await db.execute(sql`insert into profiles (profile_type, handle, slug)
    select 'artist', 'act_' || n, 'act_' || n from generate_series(1, ${MANY}::int) n`)
  await db.execute(sql`create unlogged table act as select id, row_number() over (order by id) as n from profiles
    where handle like 'act\_%'`)
  await db.execute(sql`insert into assets (asset_type, profile_id, listable) select 'music', id, true from act`)
  await db.execute(sql`insert into likes (asset_id, profile_id) select id, ${eager.id}::uuid from assets`)
  await db.execute(sql`insert into likes (asset_id, profile_id) select assets.id, act.id from assets
    join act on act.n <= 1000 and abs(hashtext(act.id::text || assets.id)) % 1000 = 0`)
  await db.execute(sql`insert into follows (follower_profile_id, target_id) select ${eager.id}::uuid, id from act`)
  await db.execute(sql`insert into follows (follower_profile_id, target_id) select a.id, b.id
    from act a join act b on b.n between a.n + 1 and a.n + 3`)
  for (const table of [sql`blocks`, sql`mutes`])
    await db.execute(sql`insert into ${table} (profile_id, target_id) select ${eager.id}::uuid, id from act`)
  const idsIn = async (table: string) => {
    const found = await db.execute<{ id: string }>(sql`select id from ${sql.raw(table)} order by id desc limit 50`)
    return found.rows.map(({ id }) => id)
  }
  assetIds = await idsIn('assets')
  profileIds = await idsIn('act')
  await vacuum(db)
  explained = await openExplained(server)
})
afterAll(async () => {
  await explained.close()
  await server.close()
})

test.each([
  ['likes', () => findLiked(explained.db, eager, assetIds)],
  ['follows', () => followingOf(explained.db, eager, profileIds)],
  ['blocks and mutes', () => hiddenFrom(explained.db, eager.id, profileIds)],
  ['relations', () => findRelations(explained.db, eager.id, profileIds)],
])('SEC-06 of five thousand %s of one profile only those on the page are read', async (_, run) => {
  const plans = await explained.plansOf(run)
  // An index-only scan is not guaranteed: other transactions may keep old row versions alive.
  expect(plans).toMatch(/Index (?:Only )?Scan/)
  const removed = [...plans.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, count]) => Number(count))
  expect(Math.max(0, ...removed)).toBe(0)
  expect(plans).not.toContain('Seq Scan')
})
