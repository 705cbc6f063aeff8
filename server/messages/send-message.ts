import type { z } from 'zod'
import type { SendMessage } from '#contract/messages.ts'
import { unlessBlocked } from '#server/blocks/rules.ts'
import { type AppContext, requireProfile } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { keepMessage } from './keep-message.ts'
import { MESSAGES_PER_MINUTE } from './limits.ts'
import { findMessage, type MessageRow } from './queries.ts'
import { findPart, type Part } from './sides.ts'

type Wanted = z.output<typeof SendMessage>

/**
 * Sends as the acting profile; the same again answers what was sent, so a retry is free.
 * @throws AppError `not_found`, `conflict` for an id that is taken, `forbidden` when the other is gone or blocked, `rate_limited`
 */
export async function sendMessage(c: AppContext, conversationId: string, wanted: Wanted): Promise<MessageRow> {
  const { db, rateLimits } = c.var
  const { id: profileId } = requireProfile(c)
  if (!isUuid(conversationId)) throw notFound('Conversation')
  try {
    await rateLimits.take(MESSAGES_PER_MINUTE, profileId)
    const kept = await keepMessage(db, { ...wanted, conversationId, profileId })
    if (kept) return kept
  } catch (error) {
    return explain(c, conversationId, wanted, error)
  }
  return explain(c, conversationId, wanted)
}

/** Answers the message if it was kept before, else throws why it was not kept now. */
async function explain(c: AppContext, conversationId: string, wanted: Wanted, error?: unknown): Promise<MessageRow> {
  const { db } = c.var
  const part = await findPart(db, requireProfile(c).id, conversationId)
  const before = await findMessage(db, wanted.id)
  if (before) return ifSame(before, wanted, part)
  if (!part.otherId) throw new AppError('forbidden', 'This profile is no longer there')
  // Nothing failed and nothing was kept: the other went in this moment.
  if (!error) throw notFound('Conversation')
  const refusal = 'You cannot write in this conversation.'
  return unlessBlocked(db, part.profileId, part.otherId, () => Promise.reject(error), refusal)
}

function ifSame(row: MessageRow, wanted: Wanted, { conversationId, profileId }: Part): MessageRow {
  const isSame = row.senderProfileId === profileId && row.conversationId === conversationId
  if (!isSame || row.content !== wanted.content) throw new AppError('conflict', 'There is another message with this id')
  return row
}
