import type { Conversation, ConversationList, Message, MessageList } from '#contract/messages.ts'
import { MESSAGE } from '#contract/platform/message-limits.ts'
import { requireProfile } from '#server/people/identity/guards.ts'
import { presentSummary } from '#server/people/profiles/present.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { toPage } from '#server/platform/lists/paging.ts'
import {
  type ConversationRow,
  countUnread,
  findConversations,
  findMessages,
  findPlaces,
  type MessageRow,
} from './queries.ts'
import { findPart } from './sides.ts'

type PageOptions = { cursor?: string; limit?: number; show?: 'inbox' | 'archived' }

/**
 * The acting profile's conversations, the one with the newest message first.
 * @throws AppError `bad_request` for a foreign cursor
 */
export async function loadConversations(
  c: AppContext,
  { cursor, limit = MESSAGE.conversationsPerPage, show = 'inbox' }: PageOptions = {},
): Promise<ConversationList> {
  const { id } = requireProfile(c)
  const places = await findPlaces(c.var.db, id, { cursor, limit, isArchived: show === 'archived' })
  const { items, nextCursor } = toPage(places, limit, (place) => place.id)
  const rows = new Map((await findConversations(c.var.db, id, items)).map((row) => [row.id, row]))
  return { items: items.flatMap((each) => rows.get(each) ?? []).map((row) => presentConversation(row, id)), nextCursor }
}

/**
 * One conversation as the acting profile sees it.
 * @throws AppError `not_found`, also for a conversation of others
 */
export async function loadConversation(c: AppContext, id: string): Promise<Conversation> {
  const profileId = requireProfile(c).id
  const [row] = isUuid(id) ? await findConversations(c.var.db, profileId, [id]) : []
  if (!row) throw notFound('Conversation')
  return presentConversation(row, profileId)
}

type MessageOptions = { before?: number; after?: number; limit?: number }

/**
 * Messages of one conversation in their order: the newest, unless `options` name another range.
 * @throws AppError `not_found`
 */
export async function loadMessages(c: AppContext, id: string, options: MessageOptions = {}): Promise<MessageList> {
  const profileId = requireProfile(c).id
  const { conversationId, lastSeq } = await findPart(c.var.db, profileId, id)
  const rows = await findMessages(c.var.db, conversationId, { limit: MESSAGE.perPage, ...options })
  // A message may have been stored after `findPart` read `lastSeq`.
  return { items: rows.map((row) => presentMessage(row, profileId)), lastSeq: Math.max(lastSeq, rows.at(-1)?.seq ?? 0) }
}

export async function loadUnreadCount(c: AppContext): Promise<{ count: number }> {
  const { id } = requireProfile(c)
  return { count: (await countUnread(c.var.db, [id])).get(id) ?? 0 }
}

/**
 * A message as one side of its conversation reads it. Only the sender still reads a hidden message.
 */
export const presentMessage = (row: MessageRow, readerId: string | null): Message => ({
  id: row.id,
  conversationId: row.conversationId,
  seq: row.seq,
  senderId: row.senderProfileId,
  content: row.hiddenAt && !row.takenBackAt && row.senderProfileId !== readerId ? HIDDEN : row.content,
  takenBack: row.takenBackAt !== null,
  createdAt: row.createdAt.toISOString(),
})

const HIDDEN = 'The moderators have taken this message down.'

const presentConversation = (row: ConversationRow, readerId: string): Conversation => ({
  id: row.id,
  other: row.other && presentSummary(row.other),
  lastMessage: row.lastMessage && presentMessage(row.lastMessage, readerId),
  lastSeq: row.lastSeq,
  readSeq: row.readSeq,
  otherReadSeq: row.otherReadSeq,
  updatedAt: row.updatedAt.toISOString(),
  viewer: {
    unread: row.readSeq < row.lastSeq,
    muted: row.muted,
    archived: row.isArchived,
    blocked: row.blocked,
    // The page must not show that the other profile blocks the viewer.
    can: { send: row.other !== null && !row.isOtherSuspended && !row.blocked },
  },
})
