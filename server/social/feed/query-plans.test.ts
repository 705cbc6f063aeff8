import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFollows, followingOf, followsAnyone } from '#server/people/follows/queries.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { encodeCursor } from '#server/platform/lists/paging.ts'
import { unsearched, withoutTriggers } from '#server/platform/testing/bare-rows.ts'
import { type Explained, mostRows, openExplained, scansOf, vacuum } from '#server/platform/testing/explained.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { findActivity } from '#server/social/activity/queries.ts'
import { findComments, findMoments } from '#server/social/comments/queries.ts'
import { findLiked } from '#server/works/likes/queries.ts'
import { findFollowed } from './queries.ts'

const FANS = 500
const ARTISTS = 500
const TRACKS = 20_000
const ARTWORKS = 8_000
/** How long creating the rows may take beside other tests. */
const MAKING_MS = 600_000

let server: TestServer
let explained: Explained
let fan: { id: string; profileType: 'artist'; handle: string }
let assetId: string
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  fan = { ...(await makeProfile(db)), profileType: 'artist' }
  await unsearched(db, 'profiles', 'music', 'artworks')
  await withoutTriggers(db, 'likes', 'comments', 'follows')
  await db.execute(sql`insert into profiles (profile_type, handle, slug)
    select 'artist', 'act_' || n, 'act_' || n from generate_series(1, ${ARTISTS}::int) n`)
  // Profiles without works: the planner would rightly scan a table that contains only the bands.
  await db.execute(sql`insert into profiles (profile_type, handle, slug)
    select 'personal', 'fan_' || n, 'fan_' || n from generate_series(1, ${50 * ARTISTS}::int) n`)
  await db.execute(
    sql`create unlogged table band as select id, row_number() over (order by id) as n from profiles
      where handle like 'act\_%'`,
  )
  // The second half has published nothing for long. Nearly all profiles that the fan follows are
  // among them.
  await db.execute(sql`with made as (
      insert into assets (asset_type, profile_id, listable, created_at)
      select 'music', band.id, k % 10 > 0,
        now() - case when n > ${ARTISTS / 2} then interval '900 days' else interval '0' end
        - k * interval '1 day' - n * interval '1 minute'
      from band cross join generate_series(1, ${TRACKS / ARTISTS}::int) k returning id, listable
    ) insert into music (id, type, title, file_url, file_name, file_size, duration_ms, bitrate, sample_rate_hz)
      select id, case when listable then 'track' else 'stem' end, 'Take', 'music/' || id, 'take.mp3', 1000, 15000, 128000,
        44100 from made`)
  await db.execute(sql`with made as (
      insert into assets (asset_type, profile_id, listable, created_at)
      select 'artwork', band.id, k % 10 > 0,
        now() - case when n > ${ARTISTS / 2} then interval '900 days' else interval '0' end
        - k * interval '2 days' - n * interval '1 minute'
      from band cross join generate_series(1, ${ARTWORKS / ARTISTS}::int) k returning id, listable
    ) insert into artworks (id, title, usage_type, original_path, original_name, content_type, file_size, width,
      height, placeholder)
      select id, 'Plate', case when listable then 'gallery' else 'merch' end, 'art/' || id, 'plate.png', 'image/png',
        1000, 900, 600, ''
      from made`)
  await db.execute(
    sql`insert into follows (follower_profile_id, target_id) select ${fan.id}::uuid, id from band
      where n > ${ARTISTS * 0.6}::int or n < 4`,
  )
  await db.execute(sql`insert into follows (follower_profile_id, target_id)
    select a.id, b.id from band a join band b on b.n between a.n + 1 and a.n + 50`)
  await db.execute(sql`create unlogged table asset as select id, row_number() over (order by id) as n from assets`)
  // Three likes each: with one, the index of a work's likes would find a profile's likes equally
  // fast.
  await db.execute(
    sql`insert into likes (asset_id, profile_id) select asset.id, band.id from asset
      cross join generate_series(0, 2) k join band on band.n = 1 + (asset.n + k) % ${FANS}`,
  )
  await db.execute(sql`insert into comments (id, asset_id, profile_id, body, at_ms)
    select uuidv7(), asset.id, band.id, 'Loud', case when asset.n % 2 = 0 then 100 end
    from asset join band on band.n = 1 + asset.n % ${FANS}`)
  const { rows } = await db.execute<{ id: string }>(sql`select id from asset where n = 5`)
  assetId = rows[0]!.id
  await db.execute(sql`insert into likes (asset_id, profile_id) select id, ${fan.id}::uuid from asset where n <= 300`)
  await db.execute(sql`insert into comments (id, asset_id, profile_id, body, at_ms)
    select uuidv7(), ${assetId}::uuid, ${fan.id}::uuid, 'Loud', 100 from generate_series(1, 300)`)
  await vacuum(db)
  explained = await openExplained(server)
}, MAKING_MS)
afterAll(async () => {
  await explained.close()
  await server.close()
})

const daysAgo = (days: number) => encodeCursor({ createdAt: new Date(Date.now() - days * 86_400_000), id: fan.id })
const feedFrom = (days: number) => () => {
  const options = { cursor: daysAgo(days), limit: 25, lookedThrough: 200 }
  return findFollowed(explained.db, 'music', fan.id, options)
}
const artFrom = (days: number) => () => {
  const options = { cursor: daysAgo(days), limit: 25, lookedThrough: 200 }
  return findFollowed(explained.db, 'artwork', fan.id, options)
}
const follows = (side: 'followers' | 'following') => () => findFollows(explained.db, fan.id, { side, limit: 50 })
const activity = (kind: 'likes' | 'comments') => () => findActivity(explained.db, fan.id, { kind, limit: 50 })

test.each([
  ['the feed', feedFrom(-1), 'feed_heads_profile_id_asset_type_pk'],
  ['a later page of it', feedFrom(100), 'feed_heads_profile_id_asset_type_pk'],
  ['a page of it among the silent', feedFrom(910), 'assets_listed'],
  ['the last page of it', feedFrom(1000), 'assets_listed'],
  ['the feed of artworks', artFrom(-1), 'feed_heads_profile_id_asset_type_pk'],
  ['a later page of these', artFrom(45), 'feed_heads_profile_id_asset_type_pk'],
  ['the last page of these', artFrom(1000), 'assets_listed'],
  ['who follows', follows('followers'), 'follows_of_target'],
  ['who is followed', follows('following'), 'follows_of_follower'],
  ['whether anyone is followed', () => followsAnyone(explained.db, fan.id), 'follows'],
  ['which of a page are followed', () => followingOf(explained.db, fan, [fan.id, assetId]), 'follows'],
  ['which of a page are liked', () => findLiked(explained.db, fan, [assetId, fan.id]), 'likes_once'],
  ['comments', () => findComments(explained.db, assetId, { limit: 20 }), 'comments_of_asset'],
  ['moments', () => findMoments(explained.db, assetId, 200), 'comments_of_moments'],
  ['likes of a profile', activity('likes'), 'likes_of_profile'],
  ['comments of a profile', activity('comments'), 'comments_of_profile'],
])('FEED-01 SEC-06 of tens of thousands, %s reads no table as a whole', async (_, run, index) => {
  const plans = await explained.plansOf(run)
  expect(plans).toContain(index)
  expect(
    scansOf(plans, ['assets', 'music', 'artworks', 'likes', 'comments', 'follows', 'feed_heads', 'profiles']),
  ).toEqual([])
  expect(mostRows(plans)).toBeLessThanOrEqual(1000)
})
