import { createRoute } from '@hono/zod-openapi'
import {
  Conversation,
  ConversationList,
  ConversationsQuery,
  MarkRead,
  Message,
  MessageList,
  MessagesQuery,
  ReadState,
  SendMessage,
  StartConversation,
  UnreadCount,
} from '#contract/messages.ts'
import { createRouter, requireProfile } from '#server/platform/context.ts'
import { json, jsonBody, oneById, problems } from '#server/platform/http/openapi.ts'
import { markRead } from './conversations/mark-read.ts'
import { startConversation } from './conversations/start-conversation.ts'
import { READS_PER_MINUTE } from './limits.ts'
import { loadConversation, loadConversations, loadMessages, loadUnreadCount } from './load.ts'
import { presentMessage } from './present.ts'
import { sendMessage } from './send-message.ts'
import { findPart } from './sides.ts'

const tags = ['messages']

const startRoute = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: 'Find or make the one conversation with a profile',
  request: { body: jsonBody(StartConversation) },
  responses: { 200: json(Conversation, 'The conversation, as the acting profile sees it'), ...problems },
})

const listRoute = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: 'Conversations of the acting profile, the one with the newest message first',
  request: { query: ConversationsQuery },
  responses: { 200: json(ConversationList, 'A page of conversations'), ...problems },
})

const unreadRoute = createRoute({
  method: 'get',
  path: '/unread',
  tags,
  summary: 'How many conversations the acting profile has not read',
  responses: { 200: json(UnreadCount, 'Muted and blocked ones do not count'), ...problems },
})

const getRoute = createRoute({
  method: 'get',
  path: '/{id}',
  tags,
  summary: 'One conversation',
  request: oneById,
  responses: { 200: json(Conversation, 'As the acting profile sees it'), ...problems },
})

const messagesRoute = createRoute({
  method: 'get',
  path: '/{id}/messages',
  tags,
  summary: 'Messages in their order: the newest, those before a `seq`, or those after one',
  request: { ...oneById, query: MessagesQuery },
  responses: { 200: json(MessageList, 'Messages, and the `seq` of the newest there is'), ...problems },
})

const sendRoute = createRoute({
  method: 'post',
  path: '/{id}/messages',
  tags,
  summary: 'Send a message; the same id again answers the same',
  request: { ...oneById, body: jsonBody(SendMessage) },
  responses: { 201: json(Message, 'The message, with its place in the order'), ...problems },
})

const readRoute = createRoute({
  method: 'put',
  path: '/{id}/read',
  tags,
  summary: 'Having read up to a message; what was read stays read',
  request: { ...oneById, body: jsonBody(MarkRead) },
  responses: { 200: json(ReadState, 'Up to where, and how many conversations are still unread'), ...problems },
})

export const conversationsRoutes = createRouter()
  .openapi(startRoute, async (c) => {
    const id = await startConversation(c, c.req.valid('json').profileId)
    return c.json(Conversation.parse(await loadConversation(c, id)), 200)
  })
  .openapi(listRoute, async (c) =>
    c.json(ConversationList.parse(await loadConversations(c, c.req.valid('query'))), 200),
  )
  .openapi(unreadRoute, async (c) => c.json(UnreadCount.parse(await loadUnreadCount(c)), 200))
  .openapi(getRoute, async (c) => c.json(Conversation.parse(await loadConversation(c, c.req.valid('param').id)), 200))
  .openapi(messagesRoute, async (c) => {
    const list = await loadMessages(c, c.req.valid('param').id, c.req.valid('query'))
    return c.json(MessageList.parse(list), 200)
  })
  .openapi(sendRoute, async (c) => {
    const row = await sendMessage(c, c.req.valid('param').id, c.req.valid('json'))
    return c.json(Message.parse(presentMessage(row)), 201)
  })
  .openapi(readRoute, async (c) => {
    const { id } = requireProfile(c)
    await c.var.rateLimits.take(READS_PER_MINUTE, id)
    const part = await findPart(c.var.db, id, c.req.valid('param').id)
    return c.json(ReadState.parse(await markRead(c.var.db, part, c.req.valid('json').seq)), 200)
  })
