import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { SendMessage } from '#contract/messages.ts'
import { isFirstDay, takeFirstDayLinks } from '#server/people/anti-spam/first-day.ts'
import { requireProfile } from '#server/people/identity/guards.ts'
import { explainBlock } from '#server/people/profiles/blocks.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import { retryIfGaveWay } from '#server/platform/database/transactions.ts'
import type { Database } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { literal } from '#server/platform/lists/paging.ts'
import { assertWithin, type RateLimit, spending, spendingOf } from '#server/platform/rate-limits.ts'
import { notifying } from '#server/platform/realtime/notices.ts'
import { findMessage, type MessageRow } from './queries.ts'
import { findPart, isMember, type Part } from './sides.ts'
import { conversations, messages } from './tables.ts'

/** Rate limit for new messages: as fast as two people write back and forth. */
const MESSAGES_PER_MINUTE: RateLimit = { name: 'message-minute', points: 60, seconds: 60 }

type MessageFields = z.output<typeof SendMessage>

/**
 * Sends as the acting profile. A retry with the same id returns the stored message and costs no
 * point of the limit.
 * @throws AppError `not_found`, `conflict` for an id that is in use, `forbidden` when the other
 * side is deleted or blocked, `rate_limited`
 */
export async function sendMessage(c: AppContext, conversationId: string, wanted: MessageFields): Promise<MessageRow> {
  const { db } = c.var
  const { id: profileId } = requireProfile(c)
  if (!isUuid(conversationId)) throw notFound('Conversation')
  const isNew = isFirstDay(c) && !(await findMessage(db, wanted.id))
  if (isNew) await takeFirstDayLinks(c, wanted.content)
  try {
    const kept = await keepMessage(db, { ...wanted, conversationId, profileId })
    if (kept) return kept
  } catch (error) {
    return explain(c, conversationId, wanted, error)
  }
  return explain(c, conversationId, wanted)
}

/**
 * Returns the message if it was stored before; otherwise throws the reason why it was not stored.
 */
async function explain(
  c: AppContext,
  conversationId: string,
  wanted: MessageFields,
  failure?: unknown,
): Promise<MessageRow> {
  const { db } = c.var
  const { id: profileId } = requireProfile(c)
  const error = await counted(c, failure)
  const part = await findPart(db, profileId, conversationId)
  const before = await findMessage(db, wanted.id)
  if (before) return ifSame(before, wanted, part)
  if (!part.otherId) throw new AppError('forbidden', 'This profile no longer exists')
  // Nothing failed and nothing was stored: the other profile was deleted at this moment.
  if (!error) throw notFound('Conversation')
  const refusal = 'You cannot write in this conversation.'
  return explainBlock(db, part.profileId, part.otherId, () => Promise.reject(error), refusal)
}

/**
 * A statement that failed did not take a point of the limit either, so this function takes it.
 * Returns the rate limit's error if no point was left, else `failure`.
 */
const counted = async (c: AppContext, failure: unknown): Promise<unknown> =>
  failure && !(failure instanceof AppError)
    ? c.var.rateLimits.take(MESSAGES_PER_MINUTE, requireProfile(c).id).then(
        () => failure,
        (limit: unknown) => limit,
      )
    : failure

function ifSame(row: MessageRow, wanted: MessageFields, { conversationId, profileId }: Part): MessageRow {
  const isSame = row.senderProfileId === profileId && row.conversationId === conversationId
  if (!isSame || (row.content !== wanted.content && !row.takenBackAt))
    throw new AppError('conflict', 'There is another message with this id')
  return row
}

type NewMessage = { id: string; conversationId: string; profileId: string; content: string }

/**
 * Stores a message and publishes it, in one statement, which also takes a point of the sender's
 * limit. The sender's side is then read, the other side unread. Stores nothing when no point was
 * left, when the sender takes no part in the conversation, or when the other side is deleted.
 *
 * The statement locks both profiles first, then the conversation. The deletion of a profile locks
 * in the same order; the opposite order would deadlock. The conversation's lock orders the numbers
 * and lasts until the commit. So others see a number only after all smaller ones, and a rollback
 * leaves no gap.
 * @throws AppError `rate_limited`
 */
export async function keepMessage(db: Database, wanted: NewMessage): Promise<MessageRow | null> {
  const limited = spendingOf(MESSAGES_PER_MINUTE, wanted.profileId)
  const [row] = await retryIfGaveWay(() => keep(db, 'message').execute({ ...wanted, ...limited }))
  const { points, until, notice: _, ...kept } = row as NonNullable<typeof row>
  assertWithin(MESSAGES_PER_MINUTE, { points, until: Number(until) })
  return kept.id === null ? null : (kept as MessageRow)
}

const SPENT = { points: sql<number>`points`.as('points'), until: sql<string>`expire`.as('expire') }

const keep = perDatabase((db, _name: 'message') => {
  const me = sql`${sql.placeholder('profileId')}::uuid`
  const own = eq(conversations.id, sql.placeholder('conversationId'))
  const { profileAId: a, profileBId: b } = conversations
  const spent = db.$with('spent', SPENT).as(spending)
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
      where ${own} and ${isMember} and (select points from ${spent}) <= ${literal(MESSAGES_PER_MINUTE.points)}
        and (select count(*) from ${there}) = 2
      returning id, last_seq, updated_at, profile_a_id, profile_b_id`)
  const kept = db.$with('kept', getTableColumns(messages)).as(sql`
    insert into ${messages} (id, conversation_id, seq, sender_profile_id, content, created_at)
    select ${sql.placeholder('id')}::uuid, id, last_seq, ${me}, ${sql.placeholder('content')}, updated_at from ${moved}
    returning *`)
  const row = {
    id: kept.id,
    conversationId: kept.conversationId,
    seq: kept.seq,
    senderProfileId: kept.senderProfileId,
    content: kept.content,
    hiddenAt: kept.hiddenAt,
    takenBackAt: kept.takenBackAt,
    createdAt: kept.createdAt,
  }
  const notice = notifying('message', {
    messageId: sql`${kept.id}`,
    profileIds: sql`json_build_array(${moved.a}, ${moved.b})`,
    row: sql`case when octet_length(to_json(${kept.content})::text) < ${literal(TOLD_WHOLE_BYTES)} then ${jsonOf({ ...row, createdAt: sql`${kept.createdAt}::text` })} end`,
  })
  return db
    .with(spent, there, moved, kept)
    .select({
      ...row,
      points: spent.points,
      until: spent.until,
      notice: sql`case when ${kept.id} is not null then ${notice} end`,
    })
    .from(spent)
    .leftJoin(kept, sql`true`)
    .leftJoin(moved, sql`true`)
    .prepare('keep_message')
})

/** A notification has at most 8,000 bytes. Only the id of a longer message is published. */
const TOLD_WHOLE_BYTES = 7000

/** A JSON object of these columns, under their names in TypeScript. */
const jsonOf = (columns: Record<string, AnyPgColumn | SQL>): SQL => {
  const pairs = Object.entries(columns).flatMap(([name, column]) => [sql.raw(`'${name}'`), sql`${column}`])
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}
