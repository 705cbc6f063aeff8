import { z } from 'zod'
import { MESSAGE } from './platform/limits.ts'
import { PageQuery, pageOf } from './platform/paging.ts'
import { list, resource } from './platform/resource.ts'
import { Text } from './platform/web-url.ts'
import { ProfileSummary } from './profiles.ts'

const Seq = z.coerce.number().int().min(0).max(2_147_483_647)

/**
 * A message. `seq` counts the messages of a conversation from 1 without gaps, in the order in which they were kept; it
 * is their order. `senderId` is null once the sender's profile is gone. The `content` of a message that its sender took
 * back is empty.
 */
export const Message = z.object({
  id: z.string(),
  conversationId: z.string(),
  seq: z.number().int(),
  senderId: z.string().nullable(),
  content: z.string(),
  takenBack: z.boolean(),
  createdAt: z.string(),
})
export type Message = z.infer<typeof Message>

/**
 * The conversation of two profiles, as one of them sees it. `other` is null once that profile is gone ('Unknown User').
 * Of a long `lastMessage` only the beginning is told. `readSeq` and `otherReadSeq` tell up to which message each side
 * has read.
 */
export const Conversation = z.object({
  id: z.string(),
  other: ProfileSummary.nullable(),
  lastMessage: Message.nullable(),
  lastSeq: z.number().int(),
  readSeq: z.number().int(),
  otherReadSeq: z.number().int(),
  updatedAt: z.string(),
  viewer: z.object({
    unread: z.boolean(),
    muted: z.boolean(),
    /** Out of the list until the next message comes. */
    archived: z.boolean(),
    /** Whether the viewer blocks the other; never the other way round. */
    blocked: z.boolean(),
    can: z.object({ send: z.boolean() }),
  }),
})
export type Conversation = z.infer<typeof Conversation>

export const ConversationList = pageOf(Conversation)
export type ConversationList = z.infer<typeof ConversationList>

export const ConversationsQuery = PageQuery.extend({
  show: z.enum(['inbox', 'archived']).default('inbox'),
  limit: z.coerce.number().int().min(1).max(MESSAGE.conversationsPerPage).default(MESSAGE.conversationsPerPage),
})

export const StartConversation = z.object({ profileId: z.uuid() })

/** The newest messages, those before a `seq`, or those after one. */
export const MessagesQuery = z
  .object({
    before: Seq.optional(),
    after: Seq.optional(),
    limit: z.coerce.number().int().min(1).max(MESSAGE.perPage).default(MESSAGE.perPage),
  })
  .refine(({ before, after }) => before === undefined || after === undefined, 'Ask either before or after, not both')

/**
 * Messages in their order. There are older ones when the first one's `seq` is above 1, and newer ones when the last
 * one's is below `lastSeq`.
 */
export const MessageList = z.object({ items: z.array(Message), lastSeq: z.number().int() })
export type MessageList = z.infer<typeof MessageList>

/** `id` is made by the client, so that a retry after a lost answer never sends twice. */
export const SendMessage = z.object({
  id: z.uuid(),
  content: Text.trim()
    .min(1, 'Please write something')
    .max(MESSAGE.maxLength, `A message has at most ${MESSAGE.maxLength.toLocaleString('en')} characters`),
})
export type SendMessage = z.input<typeof SendMessage>

/** Up to which message the acting side has read; what is read stays read. */
export const MarkRead = z.object({ seq: z.number().int().min(0).max(2_147_483_647) })
export const ReadState = z.object({ readSeq: z.number().int(), unreadCount: z.number().int() })
export type ReadState = z.infer<typeof ReadState>

/** Conversations that the acting side has not read, those with muted or blocked profiles left out. */
export const UnreadCount = z.object({ count: z.number().int() })
export type UnreadCount = z.infer<typeof UnreadCount>

export const conversationsResource = list('conversations', '/api/conversations', {
  query: ConversationsQuery,
  schema: ConversationList,
  entities: ['conversation'],
  madeFor: 'acting',
})

export const conversationResource = resource('conversation', '/api/conversations/{id}', {
  schema: Conversation,
  entities: ['conversation'],
  madeFor: 'acting',
})

export const messagesResource = resource('messages', '/api/conversations/{id}/messages', {
  query: MessagesQuery,
  schema: MessageList,
  madeFor: 'acting',
  hints: ['before', 'after'],
})

export const unreadResource = resource('unread', '/api/conversations/unread', {
  schema: UnreadCount,
  madeFor: 'acting',
})
