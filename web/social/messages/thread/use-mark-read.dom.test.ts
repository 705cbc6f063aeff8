import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { type Conversation, conversationResource, type MessageList, unreadResource } from '#contract/messages.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { type Asked, respondWith } from '#web/platform/testing/responses.ts'
import { makeSession } from '#web/platform/testing/sessions.ts'
import { makeConversation, makeMessage } from '../factory.ts'
import { useMarkRead } from './use-mark-read.ts'

const key = keyOf(conversationResource, { as: 'p1', id: 'c' })
let asked: Asked[]

beforeEach(() => {
  asked = respondWith(() => ({ status: 200, body: { readSeq: 3, unreadCount: 1 } }))
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
})

const list = (lastSeq: number): MessageList => ({
  items: Array.from({ length: lastSeq }, (_, n) => makeMessage({ seq: n + 1 })),
  lastSeq,
})
const known = () => queryClient.getQueryData<Conversation>(key)
const requests = () => asked.map(({ method, path, body }) => [`${method} ${path}`, (body as { seq: number }).seq])

/** Shows a thread with `lastSeq` messages, read up to `readSeq`. */
function open(lastSeq: number, readSeq: number) {
  const conversation = makeConversation('c', lastSeq, { readSeq })
  queryClient.setQueryData(key, conversation)
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children)
  return renderHook(({ last }) => useMarkRead('p1', 'c', known(), list(last)), {
    wrapper,
    initialProps: { last: lastSeq },
  })
}

test('MSG-05 messages on the screen are marked as read in the cache before the response, and then by the response', async () => {
  open(3, 1)
  await expect.poll(() => known()?.viewer.unread).toBe(false)
  await expect.poll(requests).toEqual([['PUT /api/conversations/c/read', 3]])
  const unread = () => queryClient.getQueryData<{ count: number }>(keyOf(unreadResource, { as: 'p1' }))?.count
  await expect.poll(unread).toBe(1)
})

test('MSG-05 read messages are not reported again; newer ones are', async () => {
  const { rerender } = open(3, 3)
  queryClient.setQueryData(key, makeConversation('c', 4, { readSeq: 3 }))
  rerender({ last: 4 })
  await expect.poll(requests).toEqual([['PUT /api/conversations/c/read', 4]])
})

test('MSG-05 a hidden tab reads nothing until it is visible', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  open(3, 1)
  expect([asked, known()?.viewer.unread]).toEqual([[], true])
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(requests).toEqual([['PUT /api/conversations/c/read', 3]])
})

test('MSG-05 repeats a failed report until the server accepts it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const responses = Array<number>(6).fill(503)
  asked = respondWith(() => ({ status: responses.shift() ?? 200, body: { readSeq: 3, unreadCount: 0 } }))
  open(3, 1)
  for (let times = 1; times <= 7; times++) {
    await vi.waitFor(() => expect(asked).toHaveLength(times), 10_000)
    vi.advanceTimersByTime(60_000)
  }
  expect(requests().every(([, seq]) => seq === 3)).toBe(true)
})
