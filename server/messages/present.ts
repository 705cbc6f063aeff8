import type { Conversation, Message } from '#contract/messages.ts'
import { presentSummary } from '#server/profiles/present.ts'
import type { ConversationRow } from './conversations/queries.ts'
import type { MessageRow } from './queries.ts'

export const presentMessage = (row: MessageRow): Message => ({
  id: row.id,
  conversationId: row.conversationId,
  seq: row.seq,
  senderId: row.senderProfileId,
  content: row.content,
  createdAt: row.createdAt.toISOString(),
})

export const presentConversation = (row: ConversationRow): Conversation => ({
  id: row.id,
  other: row.other && presentSummary(row.other),
  lastMessage: row.lastMessage && presentMessage(row.lastMessage),
  lastSeq: row.lastSeq,
  readSeq: row.readSeq,
  otherReadSeq: row.otherReadSeq,
  updatedAt: row.updatedAt.toISOString(),
  viewer: {
    unread: row.readSeq < row.lastSeq,
    muted: row.muted,
    blocked: row.blocked,
    // That the other blocks the viewer is not told.
    can: { send: row.other !== null && !row.blocked },
  },
})
