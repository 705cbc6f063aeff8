import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type Conversation,
  conversationResource,
  conversationsResource,
  type Message,
  type MessageList,
  messagesResource,
  unreadResource,
} from '#contract/messages.ts'
import type { ServerFrame } from '#contract/platform/live.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { respondWith } from '#web/platform/testing/responses.ts'
import { makeConversation, makeMessage } from './factory.ts'
import { type ConversationPages, knownConversations, takeConversation } from './known-conversations.ts'
import { conversationsQuery, messagesQuery } from './queries.ts'
import { createReceiver } from './receive.ts'

const THREAD = keyOf(messagesResource, { as: 'ann', id: 'c' })
const LIST = keyOf(conversationsResource, { as: 'ann' })
const UNREAD = keyOf(unreadResource, { as: 'ann' })
let receive: (frame: ServerFrame) => void

beforeEach(() => {
  receive = createReceiver('ann')
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const showThread = (...seqs: number[]) =>
  queryClient.setQueryData<MessageList>(THREAD, {
    items: seqs.map((seq) => makeMessage({ seq })),
    lastSeq: Math.max(...seqs),
  })
const showList = (...items: Conversation[]) =>
  queryClient.setQueryData<ConversationPages>(LIST, { pages: [{ items, nextCursor: null }], pageParams: [undefined] })
const thread = () => queryClient.getQueryData<MessageList>(THREAD)?.items.map(({ seq }) => seq)
const listed = () => knownConversations('ann')
const count = () => queryClient.getQueryData<{ count: number }>(UNREAD)?.count
const say = (seq: number, given: Partial<Message> = {}) =>
  receive({ type: 'message', message: makeMessage({ seq, ...given }) })

/** A server with this many messages that returns at most two at a time. */
function withMessages(most: number) {
  const after: (string | null)[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    const given = new URL(path, 'http://localhost').searchParams.get('after')
    after.push(given)
    const from = given === null ? most - 1 : Number(given) + 1
    const items = [from, from + 1].filter((seq) => seq <= most).map((seq) => makeMessage({ seq }))
    return Response.json({ items, lastSeq: most })
  })
  return after
}

test('MSG-06 the next message appears in its thread at once, and its conversation is first and unread', () => {
  const asked = respondWith(() => 'no network')
  showThread(1, 2)
  showList(makeConversation('other', 9), makeConversation('c', 2, { readSeq: 2 }))
  say(3, { createdAt: new Date(10 * 60_000).toISOString() })
  expect(thread()).toEqual([1, 2, 3])
  expect(listed()?.map(({ id, viewer }) => [id, viewer.unread])).toEqual([
    ['c', true],
    ['other', true],
  ])
  expect(listed()?.[0]?.lastMessage?.content).toBe('Line 3')
  expect(asked).toEqual([])
})

test('MSG-06 a message that arrives twice or late appears once', () => {
  showThread(1, 2)
  showList(makeConversation('c', 2, { otherReadSeq: 2 }))
  const before = listed()
  say(2)
  say(1)
  expect([thread(), listed()]).toEqual([[1, 2], before])
})

test('MSG-06 requests missed messages after the last known one, once for several frames', async () => {
  const after = withMessages(8)
  showThread(1, 2)
  showList(makeConversation('c', 2))
  for (const seq of [5, 6, 8]) say(seq)
  await expect.poll(thread).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(after).toEqual(['2', '4', '6'])
})

test('MSG-06 a thread that missed more than ten pages is replaced by the newest one', async () => {
  const after = withMessages(900)
  showThread(1, 2)
  showList(makeConversation('c', 2))
  say(900)
  await expect.poll(thread).toEqual([899, 900])
  expect(after).toEqual(['2', null])
})

test('MSG-06 after a failed request, the next message requests the missed ones again', async () => {
  const asked = respondWith(() => ({ status: 404 }))
  showThread(1, 2)
  showList(makeConversation('c', 2))
  say(4)
  await expect.poll(() => asked.length).toBe(1)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  withMessages(5)
  say(5)
  await expect.poll(thread).toEqual([1, 2, 3, 4, 5])
})

test('MSG-05 MSG-06 an own message from another tab or device does not make the conversation unread', () => {
  showList(makeConversation('c', 2, { readSeq: 2, viewer: { ...makeConversation('c', 0).viewer, unread: false } }))
  say(3, { senderId: 'ann' })
  expect(listed()?.[0]).toMatchObject({ lastSeq: 3, readSeq: 3, viewer: { unread: false } })
})

test('MSG-06 a new conversation is added to the top of the list', async () => {
  const fresh = makeConversation('new', 1, { updatedAt: new Date(60 * 60_000).toISOString() })
  const asked = respondWith(() => ({ status: 200, body: fresh }))
  showList(makeConversation('c', 2))
  say(1, { conversationId: 'new' })
  await expect.poll(() => listed()?.map(({ id }) => id)).toEqual(['new', 'c'])
  expect(asked.map(({ path }) => path)).toEqual(['/api/conversations/new'])
})

test('MSG-10 an archived conversation leaves the list until its next message', async () => {
  const conversation = makeConversation('c', 2)
  const archived = { ...conversation, viewer: { ...conversation.viewer, archived: true } }
  const asked = respondWith(({ path }) => ({
    status: 200,
    body: path.includes('?') ? { items: [], nextCursor: null } : conversation,
  }))
  showList(makeConversation('other', 1), conversation)
  const shown = new InfiniteQueryObserver(queryClient, { ...conversationsQuery('ann'), staleTime: 60_000 })
  const stopShowing = shown.subscribe(() => {})
  takeConversation('ann', archived)
  expect(listed()?.map(({ id }) => id)).toEqual(['other'])
  say(3)
  await expect.poll(() => listed()?.map(({ id }) => id)).toEqual(['c', 'other'])
  expect(asked.map(({ path }) => path)).toEqual(['/api/conversations/c'])
  stopShowing()
})

test('MSG-06 requests nothing if neither the list nor the conversation is shown', async () => {
  const asked = respondWith(() => ({ status: 404 }))
  receive({ type: 'conversation', conversationId: 'new' })
  say(1, { conversationId: 'new' })
  queryClient.setQueryData(keyOf(conversationResource, { as: 'ann', id: 'shown' }), makeConversation('shown', 2))
  receive({ type: 'conversation', conversationId: 'shown' })
  await expect.poll(() => asked.map(({ path }) => path)).toEqual(['/api/conversations/shown'])
})

test('MSG-06 drops a response about a conversation that was requested before the latest frame', async () => {
  const late = Promise.withResolvers<{ status: number; body: Conversation }>()
  const responses = [late.promise, { status: 200, body: makeConversation('c', 2, { other: null, otherReadSeq: 2 }) }]
  const asked = respondWith(() => responses.shift()!)
  showList(makeConversation('c', 2))
  receive({ type: 'conversation', conversationId: 'c' })
  await expect.poll(() => asked.length).toBe(1)
  receive({ type: 'conversation', conversationId: 'c' })
  await expect.poll(() => listed()?.[0]?.otherReadSeq).toBe(2)
  late.resolve({ status: 200, body: makeConversation('c', 1) })
  expect(queryClient.getQueryData(keyOf(conversationResource, { as: 'ann', id: 'c' }))).toMatchObject({ lastSeq: 2 })
})

test('MSG-05 a read mark changes only its own side, and never moves back', () => {
  showList(makeConversation('c', 4))
  receive({ type: 'read', conversationId: 'c', profileId: 'bob', seq: 3 })
  expect(listed()?.[0]).toMatchObject({ readSeq: 0, otherReadSeq: 3, viewer: { unread: true } })
  receive({ type: 'read', conversationId: 'c', profileId: 'ann', seq: 4 })
  receive({ type: 'read', conversationId: 'c', profileId: 'ann', seq: 1 })
  expect(listed()?.[0]).toMatchObject({ readSeq: 4, otherReadSeq: 3, viewer: { unread: false } })
})

test('MSG-05 the number of unread conversations follows live, and an older response does not undo it', async () => {
  const late = Promise.withResolvers<{ status: number; body: unknown }>()
  const asked = respondWith(() => late.promise)
  const asking = queryClient
    .fetchQuery({ queryKey: UNREAD, queryFn: () => fetch('/api/conversations/unread').then((it) => it.json()) })
    .catch(() => 'not waited for')
  await expect.poll(() => asked.length).toBe(1)
  receive({ type: 'unread', count: 3 })
  late.resolve({ status: 200, body: { count: 7 } })
  await asking
  expect(count()).toBe(3)
})

test.each(['ready', 'resync'] as const)(
  'MSG-06 after “%s” refetches what is shown, and the rest when it is shown; the unread count is not requested',
  async (type) => {
    const after = withMessages(4)
    showThread(1, 2)
    showList(makeConversation('c', 2))
    queryClient.setQueryData(UNREAD, { count: 1 })
    const stopShowing = new QueryObserver(queryClient, { ...messagesQuery('ann', 'c'), staleTime: 60_000 }).subscribe(
      () => {},
    )
    receive({ type })
    await expect.poll(thread).toEqual([1, 2, 3, 4])
    // The messages after the last one, and the whole newest page, in which messages may have been
    // taken back.
    expect(after).toEqual(['2', null])
    const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated
    expect([isStale(LIST), isStale(UNREAD)]).toEqual([true, false])
    stopShowing()
  },
)
