import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAN_PAGE } from '#contract/platform/limits.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { unsearched, withoutTriggers } from '#server/platform/testing/bare-rows.ts'
import { type Explained, mostRows, openExplained, scansOf, vacuum } from '#server/platform/testing/explained.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTracks } from '#server/works/music/factory.ts'
import { makePlaylists } from '#server/works/playlists/factory.ts'
import { findPublicPlaylistsOf } from '#server/works/playlists/queries.ts'
import { findRecentLikes } from './fan.ts'

let server: TestServer
let explained: Explained
let profileId: string
let viewerId: string
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  await unsearched(db, 'profiles', 'music', 'playlists')
  await withoutTriggers(db, 'likes', 'blocks')
  await makeTracks(db, (await makeProfile(db)).id, 4000)
  await db.execute(sql`
    insert into profiles (profile_type, handle, slug)
    select 'personal', 'fan_' || n, 'fan_' || n from generate_series(1, 2000) as n`)
  profileId = (await makeProfile(db, { profileType: 'personal' })).id
  viewerId = (await makeProfile(db, { profileType: 'personal' })).id
  await makePlaylists(db, profileId, 100, 5)
  await db.execute(sql`
    insert into playlists (title, owner_profile_id)
    select 'List', id from profiles cross join generate_series(1, 2) where handle like 'fan\\_%'`)
  await db.execute(sql`
    insert into likes (asset_id, profile_id, created_at)
    select id, ${profileId}::uuid, created_at from assets`)
  await db.execute(sql`
    insert into likes (asset_id, profile_id)
    select a.id, p.id from profiles p, lateral (select id from assets order by id limit 5) a
      where p.handle like 'fan\\_%'`)
  for (const table of ['blocks', 'mutes']) {
    await db.execute(sql`
      insert into ${sql.identifier(table)} (profile_id, target_id)
      select ${viewerId}::uuid, id from profiles where handle like 'fan\\_%'`)
  }
  await vacuum(db)
  explained = await openExplained(server)
})
afterAll(async () => {
  await explained.close()
  await server.close()
})

test.each([
  [
    'what a person liked last',
    () => findRecentLikes(explained.db, { profileId, viewerId, limit: FAN_PAGE.likes }),
    'likes_of_profile',
  ],
  [
    'the public playlists',
    () => findPublicPlaylistsOf(explained.db, profileId, FAN_PAGE.playlists),
    'playlists_of_profile',
  ],
])('SEC-06 with 14,000 likes and 2,000 blocked profiles the query of %s scans no table', async (_, run, index) => {
  expect((await run()).length).toBeGreaterThan(10)
  const plans = await explained.plansOf(run)
  expect(plans).toContain(index)
  expect(scansOf(plans, ['assets', 'likes', 'blocks', 'mutes', 'profiles', 'playlists'])).toEqual([])
  expect(mostRows(plans)).toBeLessThanOrEqual(1000)
})
