import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Signal } from '#web/platform/signal.ts'
import { Announcer } from '#web/ui/feedback/announcer.tsx'
import { announceUnread } from './unread-title.ts'

let count: Signal<number>
beforeEach(() => {
  count = new Signal(0)
  render(<Announcer />)
  document.title = 'Messages • Undercroft'
  announceUnread(
    () => count.value,
    (listener) => count.subscribe(listener),
  )
})
afterEach(() => {
  // The observer disappears with its element.
  document.querySelector('title')?.remove()
})

const announce = (unread: number) =>
  act(() => {
    count.value = unread
  })
const said = () => screen.getByRole('status').textContent

test('MSG-05 the title shows the number of unread conversations, and nothing when all are read', () => {
  announce(2)
  expect(document.title).toBe('(2) Messages • Undercroft')
  announce(12)
  expect(document.title).toBe('(12) Messages • Undercroft')
  announce(0)
  expect(document.title).toBe('Messages • Undercroft')
})

test('MSG-05 the title of the next page shows it, too', async () => {
  announce(3)
  document.title = 'Find Music • Undercroft'
  await expect.poll(() => document.title).toBe('(3) Find Music • Undercroft')
})

test('MSG-05 SHELL-10 screen readers announce when the number grows, and not when it falls', () => {
  announce(1)
  expect(said()).toBe('1 unread conversation')
  announce(3)
  expect(said()).toBe('3 unread conversations')
  announce(2)
  expect(said()).toBe('3 unread conversations')
})
