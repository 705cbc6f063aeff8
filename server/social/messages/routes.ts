import { z } from '@hono/zod-openapi'
import {
  Conversation,
  conversationResource,
  conversationsResource,
  MarkRead,
  Message,
  messagesResource,
  ReadState,
  SendMessage,
  StartConversation,
  unreadResource,
} from '#contract/messages.ts'
import { requireProfile } from '#server/people/identity/guards.ts'
import { createRouter } from '#server/platform/context.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody, oneById } from '#server/platform/http/openapi.ts'
import { handler, ownHandler } from '#server/platform/http/resource-handlers.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { archiveConversation } from './archive.ts'
import { loadConversation, loadConversations, loadMessages, loadUnreadCount, presentMessage } from './load.ts'
import { markRead } from './mark-read.ts'
import { sendMessage } from './send-message.ts'
import { findPart } from './sides.ts'
import { startConversation } from './start-conversation.ts'
import { takeBackMessage } from './take-back.ts'

/**
 * Rate limit for marking messages as read. It is high, because the page marks as read while
 * scrolling and with every message that arrives.
 */
const READS_PER_MINUTE: RateLimit = { name: 'message-read', points: 300, seconds: 60 }

const startRoute = endpoint(
  'post /',
  {
    summary: 'Find or create the conversation with a profile',
    errors: ['forbidden', 'profile_required'],
    request: { body: jsonBody(StartConversation) },
    responses: { 200: json(Conversation, 'The conversation as the acting profile sees it') },
  },
  async (c) => {
    const id = await startConversation(c, c.req.valid('json').profileId)
    return loadConversation(c, id)
  },
)

const sendRoute = endpoint(
  'post /{id}/messages',
  {
    summary: 'Send a message',
    description: 'The client chooses the id. A repeated request with the same id returns the same message.',
    errors: ['conflict', 'forbidden', 'profile_required'],
    request: { ...oneById, body: jsonBody(SendMessage) },
    responses: { 201: json(Message, 'The message with its position `seq`') },
  },
  async (c) => {
    const row = await sendMessage(c, c.req.valid('param').id, c.req.valid('json'))
    return presentMessage(row, row.senderProfileId)
  },
)

const takeBackRoute = endpoint(
  'delete /{id}/messages/{messageId}',
  {
    summary: 'Delete the text of a message (its sender only)',
    description: 'Idempotent. The message keeps its position in the conversation.',
    errors: ['forbidden', 'profile_required'],
    request: { params: z.object({ id: z.string(), messageId: z.string() }) },
    responses: { 200: json(Message, 'The message without its text') },
  },
  async (c) => {
    const { id, messageId } = c.req.valid('param')
    const row = await takeBackMessage(c, id, messageId)
    return presentMessage(row, row.senderProfileId)
  },
)

const archiving = (method: 'put' | 'delete') =>
  endpoint(
    `${method} /{id}/archived`,
    {
      summary: `${method === 'put' ? 'Archive' : 'Unarchive'} a conversation for the acting profile`,
      description: 'Idempotent. The next message ends the archiving.',
      errors: ['profile_required'],
      request: oneById,
      responses: { 200: json(Conversation, 'The conversation as the acting profile sees it') },
    },
    async (c) => {
      const { id: profileId } = requireProfile(c)
      await c.var.rateLimits.take(READS_PER_MINUTE, profileId)
      const { id } = c.req.valid('param')
      await archiveConversation(c.var.db, await findPart(c.var.db, profileId, id), method === 'put')
      return loadConversation(c, id)
    },
  )

const readRoute = endpoint(
  'put /{id}/read',
  {
    summary: 'Mark a conversation as read up to a message',
    description: 'A read message never becomes unread again.',
    errors: ['profile_required'],
    request: { ...oneById, body: jsonBody(MarkRead) },
    responses: { 200: json(ReadState, 'The position read so far, and the number of unread conversations') },
  },
  async (c) => {
    const { id } = requireProfile(c)
    await c.var.rateLimits.take(READS_PER_MINUTE, id)
    const part = await findPart(c.var.db, id, c.req.valid('param').id)
    return markRead(c.var.db, part, c.req.valid('json').seq)
  },
)

/** Resources for the API and the first paint. */
export const messagesResources = [
  handler(
    conversationsResource,
    {
      summary: 'List the conversations of the acting profile, newest message first',
      errors: ['profile_required'],
      response: 'A page of conversations',
    },
    loadConversations,
  ),
  ownHandler(
    unreadResource,
    {
      summary: 'Count the unread conversations of the acting profile',
      errors: ['profile_required'],
      response: 'The count, without muted and blocked profiles',
    },
    loadUnreadCount,
    (c) => [`unread:${requireProfile(c).id}`, `relations:${requireProfile(c).id}`],
  ),
  handler(
    conversationResource,
    {
      summary: 'Get a conversation',
      errors: ['profile_required'],
      response: 'The conversation as the acting profile sees it',
    },
    (c, params) => loadConversation(c, params.id),
  ),
  handler(
    messagesResource,
    {
      summary: 'List messages of a conversation, by default the newest',
      description: '`before` and `after` select the messages before or after a `seq`.',
      errors: ['profile_required'],
      response: 'The messages in order, and the `seq` of the newest message',
    },
    (c, params) => loadMessages(c, params.id, params),
  ),
]

export const conversationsRoutes = createRouter().openapiRoutes([
  startRoute,
  sendRoute,
  takeBackRoute,
  archiving('put'),
  archiving('delete'),
  readRoute,
])
