import { z } from 'zod'
import { MESSAGE } from './platform/message-limits.ts'
import { PageQuery, pageOf } from './platform/paging.ts'
import { list, resource } from './platform/resource.ts'
import { Text } from './platform/web-url.ts'
import { ProfileSummary } from './profiles.ts'

const Seq = z.coerce.number().int().min(0).max(2_147_483_647)

/**
 * A message. `seq` numbers the messages of a conversation from 1 without gaps and is their order.
 * `senderId` is null when the sender's profile is deleted. `content` is empty after the sender took
 * the message back.
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
 * A conversation of two profiles, as one of them sees it. `other` is null when that profile is
 * deleted ('Unknown User'). `lastMessage` contains only the beginning of a long text. `readSeq` and
 * `otherReadSeq` are the last messages that each side has read.
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
    /** Hidden from the inbox until the next message arrives. */
    archived: z.boolean(),
    /** The viewer blocks the other. Blocks by the other are never shown. */
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

/** The newest messages, those before a `seq`, or those after a `seq`. */
export const MessagesQuery = z
  .object({
    before: Seq.optional(),
    after: Seq.optional(),
    limit: z.coerce.number().int().min(1).max(MESSAGE.perPage).default(MESSAGE.perPage),
  })
  .refine(({ before, after }) => before === undefined || after === undefined, 'Send either before or after, not both')

/**
 * Messages in their order. Older ones exist if the first `seq` is above 1, newer ones if the last
 * `seq` is below `lastSeq`.
 */
export const MessageList = z.object({ items: z.array(Message), lastSeq: z.number().int() })
export type MessageList = z.infer<typeof MessageList>

/** The client generates `id`, so that a retry after a lost response never sends twice. */
export const SendMessage = z.object({
  id: z.uuid(),
  content: Text.trim()
    .min(1, 'Please write something')
    .max(MESSAGE.maxLength, `A message has at most ${MESSAGE.maxLength.toLocaleString('en')} characters`),
})
export type SendMessage = z.input<typeof SendMessage>

/** The last message that the acting side has read. Read messages stay read. */
export const MarkRead = z.object({ seq: z.number().int().min(0).max(2_147_483_647) })
export const ReadState = z.object({ readSeq: z.number().int(), unreadCount: z.number().int() })
export type ReadState = z.infer<typeof ReadState>

/**
 * Number of conversations that the acting side has not read, without muted and blocked profiles.
 */
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
