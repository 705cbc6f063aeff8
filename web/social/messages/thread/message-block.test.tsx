import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { makeMessage } from '../factory.ts'
import { blocksOf, MessageBlock } from './message-block.tsx'

const at = (seq: number, time: string, senderId = 'bob') =>
  makeMessage({ seq, senderId, createdAt: new Date(`2026-10-${time}`).toISOString() })

/** The rendered lines: days and times as shown, messages by their numbers. */
function lines(messages: Message[], profileId = 'ann'): string[] {
  const blocks = blocksOf(messages)
  const { container } = render(
    blocks.map((block) => (
      <MessageBlock
        key={block.key}
        block={block}
        profileId={profileId}
        onReport={() => {}}
        onTakeBack={() => {}}
        otherName="Bob"
      />
    )),
  )
  return [...container.querySelectorAll('p, time')].map(({ textContent }) => textContent ?? '')
}

test('MSG-01 each day has a line, and messages of one minute and one side share a time', () => {
  const messages = [
    at(1, '14T11:40:10'),
    at(2, '14T11:40:50'),
    at(3, '14T11:40:55', 'ann'),
    at(4, '14T11:41:00', 'ann'),
    at(5, '15T09:00:00'),
  ]
  expect(lines(messages)).toEqual([
    ...['Oct 14', 'Bob: Line 1', 'Bob: Line 2', 'Oct 14, 11:40 AM'],
    ...['You: Line 3', 'Oct 14, 11:40 AM', 'You: Line 4', 'Oct 14, 11:41 AM'],
    ...['Oct 15', 'Bob: Line 5', 'Oct 15, 9:00 AM'],
  ])
})

const many = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => at(from + n, '14T11:40:00'))

test('MSG-08 a message stays in its block of fifty, whatever is added before or after it', () => {
  const keys = (messages: Message[]) => blocksOf(messages).map(({ key, items }) => [key, items.length])
  expect(keys(many(49, 102))).toEqual([
    [0, 2],
    [1, 50],
    [2, 2],
  ])
  expect(keys(many(1, 102)).slice(1)).toEqual([
    [1, 50],
    [2, 2],
  ])
})

test('MSG-01 MSG-08 date and time are not repeated where a new block begins', () => {
  const shown = lines(many(50, 51))
  expect(shown).toEqual(['Oct 14', 'Bob: Line 50', 'Bob: Line 51', 'Oct 14, 11:40 AM'])
})
