import { expect, test } from 'vitest'
import type { Conversation, MessageList } from '#contract/messages.ts'
import { makeConversation, makeMessage } from './factory.ts'
import { type ConversationPages, joinMessages, joinPages, newer, withMessage, withRead } from './known-conversations.ts'

const list = (from: number, to: number, lastSeq = to): MessageList => ({
  items: Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => makeMessage({ seq: from + n })),
  lastSeq,
})
const numbers = ({ items }: MessageList) => items.map(({ seq }) => seq)

const pages = (...parts: Conversation[][]): ConversationPages => ({
  pages: parts.map((items, at) => ({ items, nextCursor: at < parts.length - 1 ? `after ${at}` : null })),
  pageParams: parts.map(() => undefined),
})
const ids = ({ pages }: ConversationPages) => pages.flatMap(({ items }) => items.map(({ id }) => id))

test('MSG-06 MSG-08 a thread has no gaps, in whichever order messages arrive', () => {
  expect(numbers(joinMessages(list(5, 7), list(3, 4)))).toEqual([3, 4, 5, 6, 7])
  expect(numbers(joinMessages(list(5, 7), list(8, 9)))).toEqual([5, 6, 7, 8, 9])
  expect(numbers(joinMessages(list(3, 9), list(4, 6)))).toEqual([3, 4, 5, 6, 7, 8, 9])
  expect(joinMessages(list(3, 9), list(10, 9, 12))).toMatchObject({ lastSeq: 12, items: { length: 7 } })
})

test('MSG-06 messages after a gap replace the thread if newer, and are dropped if older', () => {
  expect(numbers(joinMessages(list(1, 3), list(51, 60)))).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59, 60])
  expect(numbers(joinMessages(list(51, 53), list(1, 9)))).toEqual([51, 52, 53])
})

test('MSG-05 MSG-06 the last message and the read marks only advance', () => {
  const read = withRead(makeConversation('c', 4), true, 4)
  expect(read.viewer.unread).toBe(false)
  expect(newer(read, makeConversation('c', 3))).toMatchObject({ lastSeq: 4, readSeq: 4, viewer: { unread: false } })
  expect(withRead(read, true, 2)).toBe(read)
  const received = withMessage(read, makeMessage({ seq: 5 }), 'ann')
  expect(received).toMatchObject({ lastSeq: 5, otherReadSeq: 5, lastMessage: { id: 'm5' }, viewer: { unread: true } })
  expect(withMessage(received, makeMessage({ seq: 6, senderId: 'ann' }), 'ann')).toMatchObject({
    readSeq: 6,
    viewer: { unread: false },
  })
  expect(withMessage(received, makeMessage({ seq: 4 }), 'ann')).toMatchObject({ lastSeq: 5, lastMessage: { id: 'm5' } })
})

test('MSG-01 the list keeps what arrived live during a request, the newest first', () => {
  const known = pages([makeConversation('new', 9), makeConversation('b', 6)], [makeConversation('a', 2)])
  const come = pages([makeConversation('b', 5), makeConversation('a', 2)], [makeConversation('old', 1)])
  const joined = joinPages(known, come)
  expect(ids(joined)).toEqual(['new', 'b', 'a', 'old'])
  expect(joined.pages[0]?.items[1]?.lastSeq).toBe(6)
  expect(joined.pages.at(-1)?.nextCursor).toBeNull()
})
