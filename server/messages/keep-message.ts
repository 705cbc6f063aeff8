import { eq, getTableColumns, sql } from 'drizzle-orm'
import { perDatabase } from '#server/platform/database/per-database.ts'
import { retryIfGaveWay } from '#server/platform/database/transactions.ts'
import type { Database } from '#server/platform/database.ts'
import { notifying } from '#server/platform/realtime/notices.ts'
import { profiles } from '#server/profiles/tables.ts'
import type { MessageRow } from './queries.ts'
import { isMember } from './sides.ts'
import { conversations, messages } from './tables.ts'

type Wanted = { id: string; conversationId: string; profileId: string; content: string }

/**
 * Keeps a message and tells of it, in one statement. The sender has then read all, the other has not. Keeps nothing when the sender
 * takes no part in the conversation, or the other is gone.
 *
 * Both profiles are locked first, so that neither goes meanwhile: one that goes locks itself and then its conversations, and who did it the other way
 * round would have the two wait for each other. Numbers are given under the conversation's lock, which is held until the commit: a number is
 * seen by others only after all smaller ones, and one that is not used is given again.
 */
export async function keepMessage(db: Database, wanted: Wanted): Promise<MessageRow | undefined> {
  const [kept] = await retryIfGaveWay(() => keep(db, 'message').execute(wanted))
  return kept
}

const keep = perDatabase((db, _name: 'message') => {
  const me = sql`${sql.placeholder('profileId')}::uuid`
  const own = eq(conversations.id, sql.placeholder('conversationId'))
  const { profileAId: a, profileBId: b } = conversations
  const there = db
    .$with('there', {})
    .as(sql`select from ${profiles} where ${profiles.id} = any ((select array[${a}, ${b}] from ${conversations}
      where ${own})::uuid[]) order by ${profiles.id} for key share`)
  const moved = db
    .$with('moved', { a: sql`profile_a_id`.as('profile_a_id'), b: sql`profile_b_id`.as('profile_b_id') })
    .as(sql`update ${conversations} set last_seq = last_seq + 1,
      a_read_seq = case when ${a} = ${me} then last_seq + 1 else a_read_seq end,
      b_read_seq = case when ${b} = ${me} then last_seq + 1 else b_read_seq end,
      updated_at = greatest(updated_at, clock_timestamp())
      where ${own} and ${isMember} and (select count(*) from ${there}) = 2
      returning id, last_seq, updated_at, profile_a_id, profile_b_id`)
  const kept = db.$with('kept', getTableColumns(messages)).as(sql`
    insert into ${messages} (id, conversation_id, seq, sender_profile_id, content, created_at)
    select ${sql.placeholder('id')}::uuid, id, last_seq, ${me}, ${sql.placeholder('content')}, updated_at from ${moved}
    returning *`)
  const profileIds = sql`json_build_array(${moved.a}, ${moved.b})`
  return db
    .with(there, moved, kept)
    .select({
      id: kept.id,
      conversationId: kept.conversationId,
      seq: kept.seq,
      senderProfileId: kept.senderProfileId,
      content: kept.content,
      createdAt: kept.createdAt,
      told: notifying('message', { messageId: sql`${kept.id}`, profileIds }),
    })
    .from(kept)
    .crossJoin(moved)
    .prepare('keep_message')
})
