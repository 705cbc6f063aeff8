import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { TOAST } from '#contract/platform/limits.ts'
import { toast } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster />)
})

const region = () => screen.getByRole('region', { name: 'Notifications' })
const titles = () => [...region().querySelectorAll('b')].map((title) => title.textContent)

test('SHELL-09 shows at most three toasts, the newest ones', () => {
  act(() => {
    for (const title of ['one', 'two', 'three', 'four']) toast.info(title)
  })
  expect(titles()).toEqual(['two', 'three', 'four'])
})

test('SHELL-09 the live region of toasts exists before the first toast', () => {
  expect(region().getAttribute('aria-live')).toBe('polite')
  act(() => {
    toast.success('Account Created', 'Please check your email.')
    toast.error('Handle Taken')
  })
  expect(within(screen.getByRole('status')).getByText('Please check your email.')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('Handle Taken')
})

test('SHELL-09 each toast disappears five seconds after it appeared', () => {
  act(() => void toast.success('first'))
  act(() => void vi.advanceTimersByTime(2000))
  act(() => void toast.success('second'))
  act(() => void vi.advanceTimersByTime(TOAST.durationMs - 2001))
  expect(titles()).toEqual(['first', 'second'])
  act(() => void vi.advanceTimersByTime(1))
  expect(titles()).toEqual(['second'])
  act(() => void vi.advanceTimersByTime(2000))
  expect(titles()).toEqual([])
})

test('a toast stays while the pointer is over it, and disappears when dismissed', () => {
  act(() => void toast.success('kept'))
  fireEvent.pointerEnter(region())
  act(() => void vi.advanceTimersByTime(TOAST.durationMs * 2))
  expect(titles()).toEqual(['kept'])
  act(() => void toast.success('next'))
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0]!)
  expect(titles()).toEqual(['next'])
  act(() => void vi.advanceTimersByTime(TOAST.durationMs))
  expect(titles()).toEqual([])
})
