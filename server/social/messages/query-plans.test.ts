import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { encodeCursor } from '#server/platform/lists/paging.ts'
import { unsearched, withoutTriggers, withTriggers } from '#server/platform/testing/bare-rows.ts'
import { type Explained, mostRows, openExplained, scansOf, vacuum } from '#server/platform/testing/explained.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { findRestricted } from '#server/social/blocks/queries.ts'
import { markRead } from './mark-read.ts'
import { countUnread, findConversations, findMessages, findPlaces, messagesByIds } from './queries.ts'
import { keepMessage } from './send-message.ts'
import { findPart } from './sides.ts'

const PROFILES = 2000
const TABLES = ['conversations', 'messages', 'profiles', 'blocks', 'mutes']

let server: TestServer
let explained: Explained
/** A profile that has a conversation with every other; one of them is long. */
let profileId: string
let longest: string
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  await unsearched(db, 'profiles')
  await db.execute(sql`insert into profiles (profile_type, handle, slug)
    select 'personal', 'one_' || n, 'one_' || n from generate_series(1, ${PROFILES}::int) n`)
  profileId = (await makeProfile(db)).id
  await db.execute(sql`insert into profiles (profile_type, handle, slug)
    select 'personal', 'two_' || n, 'two_' || n from generate_series(1, ${PROFILES}::int) n`)
  await db.execute(sql`create unlogged table person as select id, row_number() over (order by id) n from profiles`)
  await withoutTriggers(db, ...TABLES)
  await db.execute(sql`insert into conversations (profile_a_id, profile_b_id, last_seq, a_read_seq, b_read_seq,
    updated_at)
    select least(a.id, b.id), greatest(a.id, b.id), 3, 3 - (a.n % 100 = 0)::int, 3 - (a.n % 100 = 1)::int,
      now() - a.n * interval '1 minute'
    from person a join person b on b.id = ${profileId}::uuid and a.id <> b.id or b.n = a.n + 1 or b.n = a.n + 7
    on conflict do nothing`)
  const { rows } = await db.execute<{ id: string }>(sql`update conversations set last_seq = 5000 where id = (
    select id from conversations where profile_a_id = ${profileId}::uuid limit 1) returning id`)
  longest = rows[0]!.id
  await db.execute(sql`insert into messages (id, conversation_id, seq, sender_profile_id, content)
    select uuidv7(), id, seq, profile_a_id, 'Line' from conversations, generate_series(1, last_seq) seq`)
  await db.execute(sql`insert into blocks (profile_id, target_id)
    select a.id, b.id from person a join person b on b.n between a.n + 1 and a.n + 5`)
  await db.execute(sql`insert into mutes select * from blocks`)
  await withTriggers(db, ...TABLES)
  await vacuum(db)
  explained = await openExplained(server)
})
afterAll(async () => {
  await explained.close()
  await server.close()
})

const newMessage = () => ({ id: randomUUID(), conversationId: longest, profileId, content: 'Line' })
const places = () => findPlaces(explained.db, profileId, { isArchived: false, limit: 50 })
const seen = async () =>
  findConversations(
    explained.db,
    profileId,
    (await places()).slice(0, 50).map(({ id }) => id),
  )
async function laterPlaces() {
  return findPlaces(explained.db, profileId, {
    isArchived: false,
    limit: 50,
    cursor: encodeCursor((await places()).at(-1)!),
  })
}

test.each([
  ['where conversations stand', places, 'conversations_of_b'],
  ['a later page', laterPlaces, 'conversations_of_a'],
  ['a page of conversations', seen, 'messages_order'],
  ['one of them', () => findPart(explained.db, profileId, longest), 'conversations_pkey'],
  ['what is unread', () => countUnread(explained.db, [profileId]), 'conversations_unread_a'],
  ['a long one that is sent live', () => messagesByIds(explained.db, [longest]), 'messages_pkey'],
  ['the newest messages', () => findMessages(explained.db, longest, { limit: 50 }), 'messages_order'],
  ['older messages', () => findMessages(explained.db, longest, { before: 2000, limit: 50 }), 'messages_order'],
  ['a message that is sent', () => keepMessage(explained.db, newMessage()), 'profiles_pkey'],
  ['what is read', async () => markRead(explained.db, await findPart(explained.db, profileId, longest), 5), 'pkey'],
  ['messages after one', () => findMessages(explained.db, longest, { after: 2000, limit: 50 }), 'messages_order'],
  ['the blocked', () => findRestricted(explained.db, 'blocks', profileId, { limit: 50 }), 'blocks_of_profile'],
])('SEC-06 MSG-08 of thousands of conversations %s reads no table as a whole', async (_, run, index) => {
  const plans = await explained.plansOf(run)
  expect(plans).toContain(index)
  expect(scansOf(plans, TABLES)).toEqual([])
  expect(mostRows(plans)).toBeLessThanOrEqual(110)
})
