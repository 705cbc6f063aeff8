import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountDeletionCounts } from '#contract/deletion.ts'
import { IMPORT_KINDS, type ImportCounts } from '#contract/imports.ts'
import { runAdminCommand } from '#server/commands/admin.ts'
import { storeFiles } from '#server/media/files.ts'
import { sweepFiles } from '#server/media/sweep.ts'
import { files } from '#server/media/tables.ts'
import { makeSpoolFolder } from '#server/media/upload/spool.ts'
import { giveKeys } from '#server/operations/download/testing/keys.ts'
import { makeWorld, type World } from '#server/operations/download/testing/world.ts'
import { imported, imports } from '#server/operations/imports/tables.ts'
import { makeEmail, signInAs } from '#server/people/accounts/factory.ts'
import { createMailedLink } from '#server/people/accounts/links/mailed-links.ts'
import { accountTasks } from '#server/people/accounts/tasks.ts'
import { mailedLinks } from '#server/people/identity/tables.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { takeLease } from '#server/platform/database/leases.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { drawSocialCard } from '#server/reach/social-cards/draw-cards.ts'
import { makeComment } from '#server/social/comments/factory.ts'
import { makeConversationWithMessages } from '#server/social/messages/factory.ts'
import { sendPush } from '#server/social/push/send-push.ts'
import { assets, uploads } from '#server/works/assets/tables.ts'
import { rollUpDays } from '#server/works/dashboard/roll-up-days.ts'
import { makeMerchItem } from '#server/works/merch/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { secretLinks } from '#server/works/secret-links/tables.ts'
import { allTables, findTraces, looseIds } from './testing/traces.ts'

/**
 * Tables that never refer to an account, each with the reason. The fixture must fill all others.
 */
const NAMELESS = [
  'drizzle.__drizzle_migrations: the schema’s own',
  'drizzle.applied_functions: the schema’s own',
  'graphile_worker._private_job_queues: there are none',
  'graphile_worker._private_known_crontabs: the schedule',
  'graphile_worker._private_tasks: names of jobs',
  'graphile_worker.migrations: the schema’s own',
  'public.album_tracks: ids of works',
  'public.artwork_tags: ids of works',
  'public.backfills: ids of rows, while older ones are brought in line',
  'public.event_places: words of locations',
  'public.leases: hashes, while something is under way',
  'public.music_tags: ids of works',
  'public.play_batches: ids of works',
  'public.playlist_tracks: ids of works',
  'public.plays_daily: ids of works',
  'public.prevention: lists of the site',
  'public.scenes: how many artists name a place',
  'public.search_common: how many things have a word that many have',
  'public.search_words: words that somebody else wrote as well',
  'public.secrets: the server’s own',
  'public.spent_tickets: hashes of tickets that were used',
].map((line) => line.split(':')[0])

/** Ids without a foreign key. The deletion must clear each of them explicitly. */
const LOOSE_IDS = [
  'audit_log.subject_id',
  'cases.subject_id',
  'feed_heads.asset_id',
  'files.profile_id',
  'imported.made_id', // belongs to the profile beside it
  'leases.holder', // random for each lease, belongs to nobody
  'notifications.subject', // equals one of the columns beside it, which have foreign keys
  'outside_reports.subject_id', // belongs to the profile beside it
  'play_batches.music_id',
  'play_marks.music_id',
  'profile_day_changes.profile_id',
  'search_entries.profile_id', // triggers delete entries with their subject
  'uploads.upload_id', // random, from the page, for each upload
]

let server: TestServer
let world: World
let pending: string
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  world = await makeWorld(server)
  pending = await enrich(world)
})
afterAll(() => server.close())

/**
 * Completes the fixture: temporary rows, and actions of admins. Returns the unconfirmed new address
 * of the owner.
 */
async function enrich({ owner, artist, fan, other, stranger, track }: World): Promise<string> {
  const { db, jobs, plays, rateLimits } = server.services
  await db
    .update(profiles)
    .set({ displayName: 'Wax Apparition', bio: 'By Wax Apparition' })
    .where(eq(profiles.id, artist.id))
  await db.update(profiles).set({ displayName: 'Moth Ledger' }).where(eq(profiles.id, fan.id))
  await runAdminCommand(server.services, ['grant', owner.email])
  await signInAs(server, owner.userId)
  await giveKeys(db, owner.userId)
  const foreign = await makeTrack(db, { profileId: stranger.id })
  await makeComment(db, { profileId: fan.id, assetId: foreign.id, deletedAt: new Date() })
  const rude = await makeComment(db, { profileId: artist.id, assetId: foreign.id, body: 'Moth Ledger was here' })
  await other.fetch(`/api/comments/${rude.id}`, { method: 'DELETE' })
  const item = await makeMerchItem(db, {
    profileId: artist.id,
    status: 'pending_approval',
    title: 'Wax Apparition shirt',
  })
  const decision = { revision: item.revision, shopifyUrl: 'https://shop.example/wax', productImgUrl: '' }
  const approved = await other.fetch(`/api/merch/${item.id}/approval`, { method: 'POST', json: decision })
  const theirs = await makeMerchItem(db, { profileId: stranger.id, status: 'pending_approval' })
  const rejected = await owner.fetch(`/api/merch/${theirs.id}/rejection`, {
    method: 'POST',
    json: { revision: theirs.revision, reason: 'Too dark' },
  })
  expect([approved.status, rejected.status]).toEqual([204, 204])
  await makeConversationWithMessages(db, [artist.id, fan.id], 3)
  await owner.fetch(`/api/music/${foreign.id}/plays`, { method: 'POST' })
  await other.fetch(`/api/music/${track.id}/plays`, { method: 'POST' })
  for (const [who, trackId] of [
    [owner, foreign.id],
    [other, track.id],
  ] as const)
    await who.fetch('/api/music/offline-plays', {
      method: 'POST',
      json: { plays: [{ id: randomUUID(), trackId, agoMs: 0 }] },
    })
  await plays.flush()
  await other.fetch(`/api/shares/${track.id}`, { method: 'POST' })
  await owner.fetch(`/api/shares/${foreign.id}`, { method: 'POST' })
  const note = { title: 'Moth Ledger', body: 'likes Carrion', url: '/', tag: owner.userId }
  await sendPush(server.services, owner.userId, note)
  await takeLease(db, `something of ${owner.userId}`)
  await rateLimits.take({ name: 'try', points: 9, seconds: 900 }, owner.email)
  const rules = { version: 2, body: '## Be decent' }
  expect((await owner.fetch('/api/rules', { method: 'POST', json: rules })).status).toBe(201)
  const notice = {
    about: `/track/${track.id}`,
    reason: 'spam',
    name: 'Ash',
    email: makeEmail(),
    words: 'Ours',
    isTrue: true,
  }
  expect((await other.fetch('/api/reports/outside', { method: 'POST', json: notice })).status).toBe(202)
  const address = makeEmail()
  const token = await createMailedLink(db, 'reset-password', owner.userId)
  await db
    .update(mailedLinks)
    .set({ purpose: 'change-email', email: address })
    .where(eq(mailedLinks.id, token.split('.')[0]!))
  await jobs.add(db, 'mail-link', { purpose: 'reset-password', email: owner.email })
  await jobs.add(db, 'send-mail', { to: address, subject: 'Confirm', text: 'Confirm', html: 'Confirm' })
  await db.insert(files).values({
    ...{ key: `music/profiles/${artist.id}/half.mp3`, profileId: artist.id, state: 'removing' },
    ...{ contentType: 'audio/mpeg', size: 9 },
  } as typeof files.$inferInsert)
  await importArchive(owner.userId, artist.id)
  await db.execute(sql`insert into withdrawn_acts (profile_id, notification_id)
    select ${fan.id}, id from notifications where profile_id = ${artist.id} limit 1`)
  return address
}

/** Adds an archive that waits to be imported, and the record of an imported profile. */
async function importArchive(userId: string, profileId: string): Promise<void> {
  const { db, spoolDir } = server.services
  const localPath = join(await makeSpoolFolder(spoolDir), 'zip')
  await writeFile(localPath, 'zip')
  const fileKey = `imports/${userId}/data.zip`
  const counts = Object.fromEntries(IMPORT_KINDS.map((kind) => [kind, 0])) as ImportCounts
  await storeFiles(
    server.services,
    userId,
    [{ key: fileKey, localPath, contentType: 'application/zip', size: 3 }],
    (tx) => tx.insert(imports).values({ userId, fileKey, size: 3, contents: { counts, profiles: [] } }),
  )
  const [{ id: assetId } = { id: '' }] = await db.select().from(assets).where(eq(assets.profileId, profileId)).limit(1)
  await db.insert(uploads).values({ profileId, uploadId: randomUUID(), assetId })
  await db
    .insert(secretLinks)
    .values({ assetId, name: 'Wax Apparition, demo', tokenHash: randomUUID(), withStems: true, withDownloads: false })
  await db.insert(imported).values({ userId, profileId, kind: 'profiles', oldId: 'old', madeId: profileId })
}

async function objects(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of server.services.storage.list()) keys.push(key)
  return keys
}

/** All stored counters that differ from the real count. */
async function wrongCounters(): Promise<unknown[]> {
  const { rows } = await server.services.db.execute(sql`
    select * from (
      select id, 'likes' as what, like_count as kept, (select count(*) from likes where asset_id = a.id) as real
        from assets a
      union all select id, 'comments', comment_count,
        (select count(*) from comments where asset_id = a.id and deleted_at is null) from assets a
      union all select id, 'followers', follower_count, (select count(*) from follows where target_id = p.id)
        from profiles p
      union all select id, 'following', following_count,
        (select count(*) from follows where follower_profile_id = p.id) from profiles p
      union all select id, 'entries', track_count, (select count(*) from playlist_tracks where playlist_id = l.id)
        from playlists l
      union all select id, 'tracks', track_count, (select count(*) from album_tracks where album_id = l.id)
        from albums l
    ) counters where kept <> real`)
  return rows
}

test('PROF-17 ACCT-02 AUTH-06 AUTH-07 nothing is left of an account that had one of everything', async () => {
  const { owner, artist, fan, other, stranger } = world
  for (const [kind, { id }] of [['profile', artist] as const, ['profile', fan] as const])
    await drawSocialCard(server.services, { kind, id })
  const names = [owner.userId, owner.email, pending, artist.id, fan.id, artist.handle, fan.handle]
  const words = [...names, 'Wax Apparition', 'Moth Ledger']
  const before = await findTraces(server, words)
  const tables = (await allTables(server)).map(({ schema, name }) => `${schema}.${name}`)
  const filled = new Set(before.map((trace) => trace.split(':')[0]))
  // A new table belongs into the fixture above if it refers to accounts, else into NAMELESS with
  // the reason.
  expect(tables.filter((name) => !filled.has(name))).toEqual(NAMELESS)
  const stored = (await objects()).filter(
    (key) => (key.includes(artist.id) || key.includes(fan.id)) && !key.startsWith('cards/'),
  )
  expect(stored.length).toBeGreaterThan(10)

  const { rows: had } = await server.services.db.execute<AccountDeletionCounts>(sql`
    select 2 as profiles, count(*) filter (where asset_type = 'artwork')::int as artworks,
      count(*) filter (where asset_type = 'music')::int as tracks, ${stored.length}::int as files
    from assets where profile_id in (${artist.id}, ${fan.id})`)
  const response = await owner.fetch('/api/accounts/mine', { method: 'DELETE', json: { email: owner.email } })
  expect([response.status, await response.json()]).toEqual([200, had[0]])

  await rollUpDays(server.services.db)
  // the farewell mail, whose job is deleted when it is sent
  await server.services.db.execute(
    sql`delete from graphile_worker._private_jobs where payload ->> 'subject' like 'Your % was deleted'`,
  )
  await sweepFiles(server.services)
  expect(await findTraces(server, words)).toEqual([])
  expect((await objects()).filter((key) => key.includes(artist.id) || key.includes(fan.id))).toEqual([])
  expect(await wrongCounters()).toEqual([])
  const log = (await (await other.fetch('/api/audit-log?limit=100')).json()) as { items: unknown[] }
  expect(log.items.length).toBeGreaterThan(5)
  const conversations = (await (await other.fetch('/api/conversations')).json()) as { items: { other: unknown }[] }
  expect(conversations.items.map((conversation) => conversation.other === null)).toContain(true)
  expect(await server.services.db.$count(profiles, eq(profiles.id, stranger.id))).toBe(1)
})

test('PROF-17 ids of profiles have foreign keys, except those that a deletion clears', async () => {
  expect(await looseIds(server)).toEqual(LOOSE_IDS)
  const { rows } = await server.services.db.execute(sql`
    select conname from pg_constraint where contype = 'f' and confdeltype not in ('c', 'n')
      and confrelid in ('users'::regclass, 'profiles'::regclass, 'assets'::regclass, 'music'::regclass)`)
  expect(rows).toEqual([])
})

test('ACCT-02 a farewell mail that failed for good does not keep the address', async () => {
  const { db, jobs } = server.services
  const to = makeEmail()
  await jobs.add(db, 'send-mail', { to, subject: 'Gone', text: 'Gone', html: 'Gone' })
  await accountTasks['sweep-accounts']!({}, server.services)
  expect(await findTraces(server, [to])).toHaveLength(1)
  await db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts`)
  await accountTasks['sweep-accounts']!({}, server.services)
  expect(await findTraces(server, [to])).toEqual([])
})

test('PROF-17 the search for traces covers tables that are new to it', async () => {
  const word = randomUUID()
  await server.services.db.execute(
    sql.raw(`create table diaries (page jsonb); insert into diaries values ('{"of": "${word}"}')`),
  )
  expect(await findTraces(server, [word])).toEqual([expect.stringMatching(/^public\.diaries: /)])
  await server.services.db.execute(sql`drop table diaries`)
})
