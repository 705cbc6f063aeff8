import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STATS_DAYS } from '#contract/platform/limits.ts'
import type { SiteStats } from '#contract/stats.ts'
import { files } from '#server/media/tables.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { openExplained, scansOf, vacuum } from '#server/platform/testing/explained.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeComment } from '#server/social/comments/factory.ts'
import { makeConversationWithMessages } from '#server/social/messages/factory.ts'
import { makeCase, makeDecision } from '#server/social/reports/factory.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { makeMerchItem } from '#server/works/merch/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { playsDaily } from '#server/works/music/tables.ts'
import { findDays } from './find-stats.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await signUpAndIn(server, { admin: true })
})
afterAll(() => server.close())

const read = async () => (await (await admin.fetch('/api/numbers')).json()) as SiteStats
const DAY_MS = 24 * 3600_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

test('ADMIN-06 an admin sees the counts of each of the last days, and the storage in use', async () => {
  const { db } = server.services
  const before = await read()
  expect(before.days.map(({ day }) => day)).toEqual(Array.from({ length: STATS_DAYS }, (_, at) => dayOf(daysAgo(at))))
  const { id: profileId } = await makeProfile(db)
  await signUpAndIn(server, { createdAt: daysAgo(3) })
  await signUpAndIn(server, { createdAt: daysAgo(STATS_DAYS) })
  const track = await makeTrack(db, { profileId })
  await makeArtwork(db, { profileId })
  await makeComment(db, { assetId: track.id, profileId })
  await makeComment(db, { assetId: track.id, profileId, deletedAt: new Date() })
  await makeComment(db, { assetId: track.id, profileId, createdAt: daysAgo(STATS_DAYS - 1) })
  await makeConversationWithMessages(db, [profileId, (await makeProfile(db)).id], 4)
  await db
    .insert(playsDaily)
    .values([0, 1].map((at) => ({ musicId: track.id, day: dayOf(daysAgo(at)), plays: 7 + at })))
  await makeMerchItem(db, { profileId, status: 'pending_approval' })
  await makeMerchItem(db, { profileId, status: 'approved' })
  const subject = { kind: 'track', subjectId: track.id, profileId, by: { userId: admin.userId, profileId } } as const
  await makeCase(db, subject)
  await makeDecision(db, await makeCase(db, { ...subject, kind: 'profile', subjectId: profileId }))
  const size = 5_000_000_000
  await db.insert(files).values([
    { key: 'a/stored', state: 'stored', profileId, contentType: 'audio/mpeg', size },
    { key: 'a/pending', state: 'pending', profileId, contentType: 'audio/mpeg', size },
  ])
  const after = await read()
  const more = (at: number) => {
    const [now, then] = [after.days[at]!, before.days[at]!]
    const names = ['signUps', 'music', 'artworks', 'comments', 'messages', 'reports', 'plays'] as const
    return Object.fromEntries(names.map((name) => [name, now[name] - then[name]]))
  }
  expect(more(0)).toEqual({ signUps: 2, music: 1, artworks: 1, comments: 1, messages: 4, reports: 2, plays: 7 })
  expect(more(1)).toEqual({ signUps: 0, music: 0, artworks: 0, comments: 0, messages: 0, reports: 0, plays: 8 })
  expect(more(3)).toMatchObject({ signUps: 1 })
  expect(more(STATS_DAYS - 1)).toMatchObject({ comments: 1 })
  expect(after.merchWaiting - before.merchWaiting).toBe(1)
  expect([after.casesOpen - before.casesOpen, after.appealsWaiting - before.appealsWaiting]).toEqual([1, 1])
  expect(after.storedBytes - before.storedBytes).toBe(size)
  expect(after.databaseBytes).toBeGreaterThan(1_000_000)
  expect(after.freeBytes).toBeGreaterThan(0)
})

test('ADMIN-06 of many years only the last days are read', async () => {
  const { db } = server.services
  const { id: profileId } = await makeProfile(db)
  const track = await makeTrack(db, { profileId })
  const conversation = await makeConversationWithMessages(db, [profileId, (await makeProfile(db)).id], 0)
  const past = sql.raw(`now() - (60000 - n) * interval '1 hour'`)
  const many = sql.raw('generate_series(1, 60000) n')
  await transaction(db, async (tx) => {
    // without triggers: nothing is counted, indexed or looked up
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`insert into users (email, password_hash, created_at)
      select n || '@many.example', '', ${past} from ${many}`)
    await tx.execute(sql`insert into assets (asset_type, profile_id, listable, created_at)
      select 'artwork', ${profileId}::uuid, false, ${past} from ${many}`)
    await tx.execute(sql`insert into comments (id, asset_id, profile_id, body, created_at)
      select uuidv7(), ${track.id}::uuid, ${profileId}::uuid, repeat('Loud ', 20), ${past} from ${many}`)
    await tx.execute(sql`insert into messages (id, conversation_id, seq, sender_profile_id, content, created_at)
      select uuidv7(), ${conversation.id}::uuid, n, ${profileId}::uuid, repeat('Line ', 20), ${past} from ${many}`)
    await tx.execute(sql`with made as (insert into cases (kind, subject_id, snapshot)
        select 'track', uuidv7(), '{}' from ${many} returning id)
      insert into reports (case_id, reason, created_at) select id, 'spam', now() - interval '90 days' from made`)
    await tx.execute(
      sql`insert into plays_daily (music_id, day, plays) select uuidv7(), (${past})::date, 1 from ${many}`,
    )
  })
  await vacuum(db)
  const explained = await openExplained(server)
  const plans = await explained.plansOf(() => findDays(explained.db))
  await explained.close()
  expect(scansOf(plans, ['users', 'assets', 'comments', 'messages', 'reports', 'plays_daily'])).toEqual([])
})
