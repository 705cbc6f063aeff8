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
import { handler } from '#server/platform/http/resource-handlers.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { archiveConversation } from './archive.ts'
import { loadConversation, loadConversations, loadMessages, loadUnreadCount, presentMessage } from './load.ts'
import { markRead } from './mark-read.ts'
import { sendMessage } from './send-message.ts'
import { findPart } from './sides.ts'
import { startConversation } from './start-conversation.ts'
import { takeBackMessage } from './take-back.ts'

/** The page marks as read while scrolling and with every message that arrives. */
const READS_PER_MINUTE: RateLimit = { name: 'message-read', points: 300, seconds: 60 }

const startRoute = endpoint(
  'post /',
  {
    summary: 'Find or make the one conversation with a profile',
    request: { body: jsonBody(StartConversation) },
    responses: { 200: json(Conversation, 'The conversation, as the acting profile sees it') },
  },
  async (c) => {
    const id = await startConversation(c, c.req.valid('json').profileId)
    return loadConversation(c, id)
  },
)

const sendRoute = endpoint(
  'post /{id}/messages',
  {
    summary: 'Send a message; the same id again answers the same',
    request: { ...oneById, body: jsonBody(SendMessage) },
    responses: { 201: json(Message, 'The message, with its place in the order') },
  },
  async (c) => {
    const row = await sendMessage(c, c.req.valid('param').id, c.req.valid('json'))
    return presentMessage(row, row.senderProfileId)
  },
)

const takeBackRoute = endpoint(
  'delete /{id}/messages/{messageId}',
  {
    summary: 'Take back a message of one’s own: its words are deleted, its place stays; again changes nothing',
    request: { params: z.object({ id: z.string(), messageId: z.string() }) },
    responses: { 200: json(Message, 'The message without its words') },
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
      summary:
        method === 'put'
          ? 'Archive a conversation for the acting profile, until the next message comes'
          : 'Take a conversation out of the archive',
      request: oneById,
      responses: { 200: json(Conversation, 'The conversation, as the acting profile sees it') },
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
    summary: 'Having read up to a message; what was read stays read',
    request: { ...oneById, body: jsonBody(MarkRead) },
    responses: { 200: json(ReadState, 'Up to where, and how many conversations are still unread') },
  },
  async (c) => {
    const { id } = requireProfile(c)
    await c.var.rateLimits.take(READS_PER_MINUTE, id)
    const part = await findPart(c.var.db, id, c.req.valid('param').id)
    return markRead(c.var.db, part, c.req.valid('json').seq)
  },
)

/** Read resources, for the API and the prerendered page. */
export const messagesResources = [
  handler(
    conversationsResource,
    {
      summary: 'Conversations of the acting profile, the one with the newest message first',
      response: 'A page of conversations',
    },
    loadConversations,
  ),
  handler(
    unreadResource,
    {
      summary: 'How many conversations the acting profile has not read',
      response: 'Muted and blocked ones do not count',
    },
    loadUnreadCount,
  ),
  handler(
    conversationResource,
    { summary: 'One conversation', response: 'As the acting profile sees it' },
    (c, params) => loadConversation(c, params.id),
  ),
  handler(
    messagesResource,
    {
      summary: 'Messages in their order: the newest, those before a `seq`, or those after one',
      response: 'Messages, and the `seq` of the newest there is',
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
