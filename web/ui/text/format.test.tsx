import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formatCount } from '#contract/words/counted.ts'
import { formatDate, formatDuration, formatRelativeTime } from './format.ts'
import { RelativeTime } from './relative-time.tsx'

const NOW = Date.parse('2026-10-14T12:00:00Z')
const ago = (seconds: number) => formatRelativeTime(new Date(NOW - seconds * 1000).toISOString(), NOW)

test('ACT-02 a relative time uses the words of the requirement', () => {
  expect([0, 59].map(ago)).toEqual(['just now', 'just now'])
  expect([60, 3599].map(ago)).toEqual(['1m ago', '59m ago'])
  expect([3600, 86_399].map(ago)).toEqual(['1h ago', '23h ago'])
  expect([86_400, 40 * 86_400].map(ago)).toEqual(['1d ago', '40d ago'])
  expect(ago(-30)).toBe('just now')
})

test('ACT-02 a time on the page has its machine-readable form, and its date under the pointer', () => {
  const iso = new Date(Date.now() - 3 * 3_600_000).toISOString()
  render(<RelativeTime iso={iso} />)
  const time = screen.getByText('3h ago')
  expect(time.getAttribute('datetime')).toBe(iso)
  fireEvent.pointerEnter(time)
  expect(time.title).toBe(formatDate(iso))
})

test('durations, counts and dates follow the style guide', () => {
  expect([0, 999, 206_000, 5_400_000, Number.NaN, -5].map(formatDuration)).toEqual([
    '0:00',
    '0:00',
    '3:26',
    '90:00',
    '0:00',
    '0:00',
  ])
  expect([0, 999, 3410, 1_000_000].map(formatCount)).toEqual(['0', '999', '3,410', '1,000,000'])
  expect(formatDate(new Date(2026, 9, 14, 12).toISOString())).toBe('Oct 14, 2026')
  const usual = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
  for (let month = 0; month < 12; month++) {
    const at = new Date(2026, month, month + 1, 12)
    expect(formatDate(at.toISOString())).toBe(usual.format(at))
  }
})
