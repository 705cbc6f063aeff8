import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KINDS_SHOWN, NOTIFICATION_KINDS } from '#contract/notifications.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { encodeCursor } from '#server/platform/lists/paging.ts'
import { unsearched, withoutTriggers, withTriggers } from '#server/platform/testing/bare-rows.ts'
import { type Explained, openExplained, scansOf, vacuum } from '#server/platform/testing/explained.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { setLike } from '#server/works/likes/routes.ts'
import { digestTasks } from './digest/mail-digests.ts'
import { notificationTasks } from './notify-followers.ts'
import { pushNotificationTasks } from './push-notification.ts'
import { countUnreadNotifications, findNotifications } from './queries.ts'

/** Each has an account and ten works, which profiles without an account like and comment on. */
const PROFILES = 300
const FANS = 1200
const TABLES = ['notifications', 'likes', 'comments', 'follows', 'mail_digests', 'assets']
/**
 * The most rows that a query may read: a hundred counted notifications, and some of another
 * profile.
 */
const FEW = 110

let server: TestServer
let explained: Explained
/** A profile with very many works that are liked and commented on. */
let busy: { id: string; userId: string }
let artist: { id: string; userId: string }
let workId: string
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  busy = await makeProfile(db)
  await unsearched(db, 'profiles')
  await fill()
  const { rows } = await db.execute<{ id: string; userId: string; workId: string }>(sql`
    select p.id, user_id as "userId", a.id as "workId" from profiles as p join profile_members on profile_id = p.id
    join assets as a on a.profile_id = p.id where handle = 'act_77' limit 1`)
  artist = rows[0]!
  workId = rows[0]!.workId
  explained = await openExplained(server)
})
afterAll(async () => {
  await explained.close()
  await server.close()
})

/** Inserts many rows with few statements, and without the triggers. */
async function fill(): Promise<void> {
  const { db } = server.services
  const run = async (...statements: string[]) => {
    for (const statement of statements) await db.execute(sql.raw(statement))
  }
  const tables = ['likes', 'comments', 'follows', 'assets']
  await withoutTriggers(db, ...tables)
  await run(
    `insert into users (email, email_verified, password_hash)
      select n || '@example.org', true, 'none' from generate_series(1, ${PROFILES + FANS}) as n`,
    `insert into profiles (profile_type, handle, slug)
      select 'artist', 'act_' || n, 'act_' || n from generate_series(1, ${PROFILES + FANS}) as n`,
    `create table act as select p.id, n from generate_series(1, ${PROFILES + FANS}) as n join profiles as p on handle = 'act_' || n`,
    `insert into profile_members (profile_id, user_id, role)
      select act.id, users.id, 'owner' from act join users on email = n || '@example.org'`,
    `insert into assets (asset_type, profile_id, listable)
      select 'music', id, true from act, generate_series(1, 10) where n <= ${PROFILES}
      union all select 'music', '${busy.id}', true from generate_series(1, 1800)`,
    `create table work as select id, profile_id, row_number() over (order by id) as n from assets`,
    `insert into likes (asset_id, profile_id, created_at)
      select work.id, act.id, now() - act.n * interval '1 minute'
      from work cross join generate_series(0, 12) as nth join act on act.n = (work.n * 7 + nth * 131) % ${FANS} + 1`,
    `update assets set like_count = (select count(*) from likes where asset_id = assets.id)`,
    `insert into comments (id, asset_id, profile_id, body, created_at)
      select gen_random_uuid(), work.id, act.id, 'The kettle.', now() - act.n * interval '1 minute'
      from work cross join generate_series(0, 2) as nth join act on act.n = (work.n * 11 + nth * 37) % ${FANS} + 1`,
    `insert into follows (follower_profile_id, target_id, tells_releases, created_at)
      select one.id, other.id, one.n % 3 = 0, now() - one.n * interval '1 minute'
      from act as one cross join generate_series(1, 20) as nth join act as other on other.n = (one.n + nth * 17) % ${PROFILES} + 1 and other.id <> one.id`,
    `insert into notifications (profile_id, kind, asset_id, at, read_at)
      select profile_id, kind, id, now() - n * interval '1 minute', case when n % 3 > 0 then now() end
      from work, unnest('{like,comment}'::text[]) as kind`,
    `insert into notifications (profile_id, kind, day, at)
      select id, 'follow', floor(extract(epoch from now()) / 86400), now() - n * interval '1 second' from act`,
    `insert into notifications (profile_id, kind, actor_id, day, at, read_at)
      select follower_profile_id, 'release', target_id, 20000, now() - interval '10 days', now()
      from follows where tells_releases and target_id in (select id from act where n < 60)`,
    `update mail_digests set due_at = now() + interval '1 day'`,
  )
  await withTriggers(db, ...tables)
  await vacuum(db)
}

/** How many times a run read likes or comments for a notification; the average of eight runs. */
const actsIn = (plans: string) =>
  (plans.match(/Query Text: SELECT (assets\.like_count|count\(\*\), max\(last_at\))/g) ?? []).length / 8

const all = { unread: false, kinds: NOTIFICATION_KINDS, limit: 20 }
const first = (more = {}) => findNotifications(explained.db, busy.id, { ...all, ...more })
async function later() {
  return first({ cursor: encodeCursor((await first()).at(-1)!) })
}
const services = () => ({ ...server.services, db: explained.db })

/** A morning on which the digests of two accounts are due, one of them busy. */
async function morning() {
  await server.services.db.execute(sql`update mail_digests set due_at = now() - interval '1 minute',
    told_at = now() - interval '1 year' where user_id in (${busy.userId}, ${artist.userId})`)
  await digestTasks['mail-digests']!({}, services())
}
async function push() {
  const [row] = await first({ unread: true })
  await pushNotificationTasks['push-notification']!({ id: row!.id }, services())
}
const tell = () => notificationTasks['tell-release']!({ artistId: artist.id, at: new Date().toISOString() }, services())
async function likeAndUnlike() {
  for (const liked of [true, false]) await setLike(explained.db, { profileId: busy.id, assetId: workId, liked })
}

test.each([
  ['a list', first, 'notifications_of_profile'],
  ['who liked on it', first, 'likes_of_asset'],
  ['who commented on it', first, 'comments_of_asset'],
  ['its later page', later, 'notifications_of_profile'],
  ['what is unread', () => first({ unread: true }), 'notifications_unread'],
  ['comments', () => first({ kinds: KINDS_SHOWN.comments }), 'notifications_of_profile'],
  ['how much is unread', () => countUnreadNotifications(explained.db, [busy.id, artist.id]), 'notifications_unread'],
  ['the mails of a morning', morning, 'mail_digests_due'],
  ['a push', push, 'notifications_pkey'],
  ['a release', tell, 'follows_telling'],
  ['a like', likeAndUnlike, 'notifications_once'],
])('SEC-06 TELL-02 TELL-06 of thousands of notifications %s reads no more than it shows', async (_, run, index) => {
  const plans = await explained.plansOf(run)
  expect(plans).toContain(index)
  expect(scansOf(plans, TABLES)).toEqual([])
  expect(actsIn(plans)).toBeLessThanOrEqual(FEW)
})
