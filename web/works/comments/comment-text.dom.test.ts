import { expect, test } from 'vitest'
import { firstMoment, splitComment } from './comment-text.tsx'

const TRACK_MS = 478_000

test('MUSIC-11 a time within the track becomes a moment to play from', () => {
  expect(splitComment('The drop at 2:41 is rude. Also 0:00.', TRACK_MS)).toEqual([
    { text: 'The drop at ' },
    { text: '2:41', atMs: 161_000 },
    { text: ' is rude. Also ' },
    { text: '0:00', atMs: 0 },
    { text: '.' },
  ])
  expect(firstMoment('at 2:41, then 1:04', TRACK_MS)).toBe(161_000)
})

test('MUSIC-11 what lies beyond the end, or is no time of it, stays text', () => {
  for (const body of ['at 7:58', 'at 9:99', 'won 10:123', 'at 12:02:41', 'verse 3:6']) {
    expect(splitComment(body, TRACK_MS)).toEqual([{ text: body }])
    expect(firstMoment(body, TRACK_MS)).toBeNull()
  }
})

test('SOCIAL-06 addresses become links, whatever times they contain, and HTML stays text', () => {
  const address = 'https://example.org/at?t=2:41'
  expect(splitComment(`<b>${address}</b>`, TRACK_MS)).toEqual([
    { text: '<b>' },
    { text: address, href: address },
    { text: '</b>' },
  ])
  expect(splitComment('javascript:alert(1)', TRACK_MS)).toEqual([{ text: 'javascript:alert(1)' }])
})
