import { and, eq, isNull, sql } from 'drizzle-orm'
import { requireProfile } from '#server/people/identity/guards.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { notify } from '#server/platform/realtime/notices.ts'
import { findMessage, type MessageRow } from './queries.ts'
import { findPart, type Part } from './sides.ts'
import { conversations, messages } from './tables.ts'

const TAKEN_BACK_PER_MINUTE: RateLimit = { name: 'message-taken-back', points: 60, seconds: 60 }

/**
 * Takes back a message of the acting profile: its text is deleted, its place in the order stays.
 * Idempotent. The tabs of both sides are notified.
 * @throws AppError `not_found`, `forbidden` for a message of the other side, `rate_limited`
 */
export async function takeBackMessage(c: AppContext, conversationId: string, id: string): Promise<MessageRow> {
  const { db, rateLimits } = c.var
  const { id: profileId } = requireProfile(c)
  await rateLimits.take(TAKEN_BACK_PER_MINUTE, profileId)
  const part = await findPart(db, profileId, conversationId)
  if (!isUuid(id)) throw notFound('Message')
  await transaction(db, (tx) => takeBack(tx, part, id.toLowerCase()))
  const row = await findMessage(db, id)
  if (row?.conversationId !== part.conversationId) throw notFound('Message')
  if (row.senderProfileId !== profileId)
    throw new AppError('forbidden', 'Only the sender of a message can take it back')
  return row
}

async function takeBack(tx: Queryable, { conversationId, profileId, otherId, side }: Part, id: string): Promise<void> {
  // The lock lasts until the commit, so that no message arrives between the check of what is unread
  // and the move of the mark.
  await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .for('update')
  const isOwn = and(eq(messages.conversationId, conversationId), eq(messages.senderProfileId, profileId))
  const { rowCount } = await tx
    .update(messages)
    .set({ content: '', takenBackAt: sql`now()` })
    .where(and(eq(messages.id, id), isOwn, isNull(messages.takenBackAt)))
  if (rowCount === 0) return
  const isNothingLeft = await readWhatIsLeft(tx, conversationId, side === 'a' ? 'b' : 'a')
  const profileIds = [profileId, otherId].filter((each) => each !== null)
  await notify(tx, 'message', { messageId: id, profileIds, row: null })
  if (isNothingLeft && otherId) await notify(tx, 'conversation', { conversationId, profileIds: [otherId] })
}

/**
 * Marks a side as read when all its unread messages were taken back. Resolves to whether it did.
 */
async function readWhatIsLeft(tx: Queryable, conversationId: string, side: 'a' | 'b'): Promise<boolean> {
  const read = sql.raw(`${side}_read_seq`)
  const { rowCount } = await tx.execute(sql`
    update conversations as talk set ${read} = last_seq where id = ${conversationId}::uuid and ${read} < last_seq
      and not exists (select from messages where conversation_id = talk.id and seq > talk.${read} and taken_back_at is null)`)
  return rowCount === 1
}
