import { expect, test } from 'vitest'
import type { MailRhythm } from '#contract/notifications.ts'
import { nextMorning } from './next-morning.ts'

type Case = [rhythm: Exclude<MailRhythm, 'never'>, timeZone: string, after: string, next: string]

test.each<Case>([
  ['daily', 'UTC', '2026-11-09T08:59:59Z', '2026-11-09T09:00:00Z'],
  ['daily', 'UTC', '2026-11-09T09:00:00Z', '2026-11-10T09:00:00Z'],
  ['daily', 'Europe/Berlin', '2026-11-09T07:30:00Z', '2026-11-09T08:00:00Z'],
  ['daily', 'Asia/Kathmandu', '2026-11-09T09:00:00Z', '2026-11-10T03:15:00Z'],
  ['daily', 'Pacific/Kiritimati', '2026-11-09T09:00:00Z', '2026-11-09T19:00:00Z'],
  // the clocks change in the night before
  ['daily', 'Europe/Berlin', '2026-03-28T09:00:00Z', '2026-03-29T07:00:00Z'],
  ['daily', 'Europe/Berlin', '2026-10-24T09:00:00Z', '2026-10-25T08:00:00Z'],
  // a Monday, before and after nine, and a Tuesday
  ['weekly', 'UTC', '2026-11-09T08:00:00Z', '2026-11-09T09:00:00Z'],
  ['weekly', 'UTC', '2026-11-09T09:00:00Z', '2026-11-16T09:00:00Z'],
  ['weekly', 'America/Los_Angeles', '2026-11-10T20:00:00Z', '2026-11-16T17:00:00Z'],
  // still Sunday in that zone
  ['weekly', 'America/Los_Angeles', '2026-11-16T06:00:00Z', '2026-11-16T17:00:00Z'],
])('TELL-06 %s in %s: the morning after %s is at %s', (rhythm, timeZone, after, next) => {
  expect(nextMorning(rhythm, timeZone, new Date(after))).toEqual(new Date(next))
})
