import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Dying } from '#server/media/testing/dying.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { mailFolder } from '#server/platform/mail/mail.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { countJobs, killMortal, startMortal } from './testing/killable.ts'
import { type Acting, actsOn, list, read } from './testing/people.ts'

/** More followers than one job notifies before it adds another job for the rest. */
const FOLLOWERS = 6000
const WITH_BROWSER = 500
const ACCOUNTS = 400
/** Few kills, since a job waits longer after each kill before it is retried. */
const KILLS = 2
/**
 * The number of jobs that a process runs concurrently. A kill may hit each job after its work and
 * before it is marked as done.
 */
const AT_ONCE = 3
const patient = { timeout: 90_000, interval: 20 }

let server: TestServer
let asked: (task: string) => Promise<Map<string, number>>
let killable: Dying | undefined
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  asked = await countJobs(server, { 'push-notification': 'id', 'send-mail': 'to' })
})
afterEach(() => killable?.kill())
afterAll(() => server.close())

/**
 * Kills the working process at random moments while `done` grows to `all`. A new process then
 * continues.
 */
async function killWhile(done: () => Promise<number>, all: number): Promise<void> {
  // The moments are in separate parts of the work, so that each kill hits a process at work.
  const moments = Array.from({ length: KILLS }, (_, n) => ((n + 0.1 + Math.random() * 0.9) / (KILLS + 1)) * all)
  for (const moment of moments) {
    killable = await startMortal(server)
    await expect.poll(done, patient).toBeGreaterThanOrEqual(moment)
    await killMortal(server, killable)
    expect(await done()).toBeLessThan(all)
  }
  killable = await startMortal(server)
  await expect.poll(done, patient).toBeGreaterThanOrEqual(all)
}

/** Resolves when no job of this task is left. */
const isQuiet = (task: string) =>
  expect
    .poll(async () => {
      const { rows } = await server.services.db.execute(
        sql`select from graphile_worker.jobs where task_identifier = ${task}`,
      )
      return rows.length
    }, patient)
    .toBe(0)

/**
 * Adds followers who asked for releases. Some, spread over the list, have a browser that receives
 * pushes. `reader` is among the first who are notified.
 */
async function fill(artistId: string, reader: Acting): Promise<void> {
  const { db } = server.services
  const made = sql`(select id, row_number() over (order by id) as n from profiles where handle like 'fan\\_%')`
  await db.execute(sql`insert into profiles (profile_type, handle, slug)
    select 'personal', 'fan_' || n, 'fan_' || n from generate_series(1, ${FOLLOWERS - 1}::int) as n`)
  await db.execute(sql`insert into follows (follower_profile_id, target_id, tells_releases, created_at)
    select id, ${artistId}::uuid, true, now() - interval '1 day' from profiles where handle like 'fan\\_%'
    union all select ${reader.profileId}::uuid, ${artistId}::uuid, true, now()`)
  await db.execute(sql`insert into users (email, email_verified, password_hash)
    select 'fan' || n || '@example.org', true, 'none' from generate_series(1, ${WITH_BROWSER}::int) as n`)
  await db.execute(sql`insert into profile_members (profile_id, user_id, role)
    select made.id, users.id, 'owner' from ${made} as made join users on email = 'fan' || n / 10 || '@example.org'
    where n % 10 = 0`)
  await db.execute(sql`insert into sessions (token, user_id, expires_at)
    select id::text, id, now() + interval '1 day' from users where email like 'fan%'`)
  await db.execute(sql`insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
    select user_id, id, 'https://push.example/' || id, 'x', 'x' from sessions where token = user_id::text`)
}

test('TELL-01 TELL-05 a process killed while it notifies followers leaves each notified exactly once', async () => {
  const { db } = server.services
  const [artist, reader] = [await makeProfile(db), await actsOn(server).newPerson('Ulf')]
  await fill(artist.id, reader)
  await makeTrack(db, { profileId: artist.id, title: 'Slag Hymn' })
  const hasNotified = async () => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from notifications where kind = 'release'`,
    )
    const { count } = rows[0]!
    if (count > 0) await read(reader, (await list(reader, 'unread')).items)
    return count
  }
  await killWhile(hasNotified, FOLLOWERS)
  await isQuiet('tell-release')
  const { rows } = await db.execute(sql`
    select count(*)::int as groups, count(distinct profile_id)::int as followers, count(distinct at)::int as moments,
      count(*) filter (where not is_unread)::int as read from notifications where kind = 'release'`)
  expect(rows).toEqual([{ groups: FOLLOWERS, followers: FOLLOWERS, moments: 1, read: 1 }])
  expect((await list(reader)).items.map(({ kind, unread }) => [kind, unread])).toEqual([['release', false]])
  const pushes = await asked('push-notification')
  expect([...pushes.values()].filter((times) => times > 1)).toEqual([])
  expect(pushes.size).toBe(WITH_BROWSER)
})

/** Adds accounts whose morning has come, each with an unread comment. */
async function fillMails(fanId: string): Promise<void> {
  const { db } = server.services
  await db.execute(sql`insert into users (email, email_verified, password_hash)
    select 'mailed' || n || '@example.org', true, 'none' from generate_series(1, ${ACCOUNTS}::int) as n`)
  await db.execute(sql`insert into profiles (profile_type, handle, slug)
    select 'artist', 'mailed_' || n, 'mailed_' || n from generate_series(1, ${ACCOUNTS}::int) as n`)
  await db.execute(sql`insert into profile_members (profile_id, user_id, role)
    select p.id, u.id, 'owner' from profiles as p join users as u on u.email = replace(handle, '_', '') || '@example.org'
    where handle like 'mailed\\_%'`)
  await db.execute(sql`insert into assets (asset_type, profile_id, listable)
    select 'music', id, true from profiles where handle like 'mailed\\_%'`)
  await db.execute(sql`insert into comments (id, asset_id, profile_id, body, created_at)
    select gen_random_uuid(), a.id, ${fanId}::uuid, 'The kettle.', now() - interval '10 minutes'
    from assets as a join profiles as p on p.id = a.profile_id where handle like 'mailed\\_%'`)
  await db.execute(sql`update mail_digests set due_at = now() - interval '1 second', told_at = now() - interval '1 day'
    where user_id in (select id from users where email like 'mailed%')`)
}

/** How many mails each address was sent, by the complete files in the folder. */
async function mailsKept(): Promise<Map<string, number>> {
  const folder = mailFolder(server.services.env.dataDir)
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'))
  const kept = new Map<string, number>()
  for (const mail of await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')))) {
    const to = /^To: (mailed\d+@\S+)/m.exec(mail)?.[1]
    if (to) kept.set(to, (kept.get(to) ?? 0) + 1)
  }
  return kept
}

test('TELL-06 a process killed while it sends digests leaves each account exactly one', async () => {
  const { db, jobs } = server.services
  await fillMails((await makeProfile(db)).id)
  await jobs.add(db, 'mail-digests', {})
  await killWhile(async () => (await mailsKept()).size, ACCOUNTS)
  await isQuiet('mail-digests')
  await isQuiet('send-mail')
  const made = await asked('send-mail')
  expect(made.size).toBe(ACCOUNTS)
  expect([...made].filter(([, times]) => times > 1)).toEqual([])
  // A mail that was stored, but whose job was not marked done before the kill, is sent again: a
  // duplicate is better than no mail.
  const twice = [...(await mailsKept()).values()].reduce((more, times) => more + times - 1, 0)
  expect(twice).toBeLessThanOrEqual(KILLS * AT_ONCE)
  process.stdout.write(`${twice} mails came twice after ${KILLS} kills\n`)
  const { rows } = await db.execute(sql`select count(*)::int as count from mail_digests
    where due_at > now() and told_at > now() - interval '1 hour' and user_id in (select id from users where email like 'mailed%')`)
  expect(rows).toEqual([{ count: ACCOUNTS }])
})
