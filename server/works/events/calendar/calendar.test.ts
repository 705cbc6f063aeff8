import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import type { EventRow } from '../queries.ts'
import { toCalendar } from './calendar.ts'

const host = {
  id: 'p1',
  profileType: 'artist' as const,
  handle: 'nith',
  slug: 'nith',
  displayName: 'Nith',
  avatar: null,
  avatarPlaceholder: null,
}
const madeAt = new Date('2026-01-05T10:00:00.000Z')
const row = (over: Partial<EventRow> = {}): EventRow => ({
  id: '0198c5e6-0000-7000-8000-000000000001',
  artistId: 'p1',
  isPublic: true,
  audience: 'public',
  isHidden: false,
  state: 'public',
  publicAt: null,
  publicZone: null,
  noAi: true,
  title: 'Candle Service',
  description: null,
  locationText: null,
  startAt: new Date('2026-11-09T20:00:00.000Z'),
  timeZone: 'Europe/London',
  createdAt: madeAt,
  updatedAt: madeAt,
  revision: 0,
  endAt: null,
  doorsTime: null,
  price: null,
  coverArtUrl: null,
  coverFullUrl: null,
  coverWidth: null,
  coverHeight: null,
  coverPlaceholder: null,
  flyerAccent: { stock: null, stockDeep: null },
  hostAccent: { stock: null, stockDeep: null },
  host,
  ...over,
})

const PUBLIC_URL = 'https://undercroft.example'
const textOf = (events: EventRow[], name?: string) => toCalendar(events, { publicUrl: PUBLIC_URL, name })

/** Parses the calendar with another library. */
function readBack(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  return { calendar, events }
}
const readEvent = (over: Partial<EventRow>) => readBack(textOf([row(over)])).events[0]!

describe('EVENT-05 the instant of an event', () => {
  test.each([
    ['Europe/London', '2026-11-09T20:00:00Z', 'Monday, November 9, 2026 at 8:00 PM, time of Europe/London'],
    ['Asia/Kathmandu', '2026-07-09T14:15:00Z', 'Thursday, July 9, 2026 at 8:00 PM, time of Asia/Kathmandu'],
    ['Pacific/Chatham', '2026-01-09T06:15:00Z', 'Friday, January 9, 2026 at 8:00 PM, time of Pacific/Chatham'],
    ['America/St_Johns', '2026-07-09T22:30:00Z', 'Thursday, July 9, 2026 at 8:00 PM, time of America/St Johns'],
    ['Europe/Berlin', '2026-03-29T00:59:00Z', 'Sunday, March 29, 2026 at 1:59 AM, time of Europe/Berlin'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', 'Sunday, March 29, 2026 at 3:00 AM, time of Europe/Berlin'],
    ['Europe/Berlin', '2026-10-25T00:30:00Z', 'Sunday, October 25, 2026 at 2:30 AM, time of Europe/Berlin'],
    ['Europe/Berlin', '2026-10-25T01:30:00Z', 'Sunday, October 25, 2026 at 2:30 AM, time of Europe/Berlin'],
  ])('survives in %s at %s', (timeZone, at, said) => {
    const event = readEvent({ timeZone, startAt: new Date(at) })
    expect(event.startDate.toJSDate()).toEqual(new Date(at))
    expect(event.startDate.zone).toBe(ICAL.Timezone.utcTimezone)
    expect(event.description).toContain(`Starts ${said}.`)
  })
})

describe('EVENT-05 texts of an event', () => {
  const wild = 'Rust; salt, \\ash\\ "noise": 🕯️🔔 ünïcødé: '
  test('survive unchanged over many folded lines of at most 75 octets', () => {
    const over = {
      title: wild.repeat(5).trim(),
      locationText: wild.repeat(7).trim(),
      description: `${'🕯️'.repeat(400)}\n\n${wild.repeat(60)}\n\tEND:VEVENT\nlast line`,
    }
    const text = textOf([row(over)])
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const event = readBack(text).events[0]!
    expect(event.summary).toBe(over.title)
    expect(event.location).toBe(over.locationText)
    expect(event.description.startsWith(over.description)).toBe(true)
    expect(event.description.endsWith(`${PUBLIC_URL}/event/${row().id}`)).toBe(true)
  })

  test.each(['\r\n', '\n', '\r', '\u0085', '\u2028'])('cannot start a new line with %j', (lineBreak) => {
    const attack = `x${lineBreak}END:VEVENT${lineBreak}BEGIN:VALARM${lineBreak}ACTION:AUDIO${lineBreak}END:VALARM`
    const text = textOf([row({ title: attack, description: attack, locationText: attack })], `Nith${lineBreak}URL:x, y`)
    expect(text.match(/^(BEGIN|END|ACTION|URL)\b.*$/gm)?.map((line) => line.slice(0, 18))).toEqual([
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'URL;VALUE=URI:http',
      'END:VEVENT',
      'END:VCALENDAR',
    ])
    const { calendar, events } = readBack(text)
    expect(events).toHaveLength(1)
    expect(calendar.getAllSubcomponents('valarm')).toEqual([])
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toContain('URL:x')
  })

  test('are cut in a feed, between characters', () => {
    const { events } = readBack(textOf([row({ description: `x${'🔔'.repeat(400)}` })], 'Nith'))
    expect(events[0]!.description.split('\n')[0]).toBe(`x${'🔔'.repeat(249)}…`)
  })

  test('contain no control characters', () => {
    const text = textOf([row({ title: 'a\u0007b\u007fc', description: 'd\u001b[0me\u009bf' })])
    expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
  })
})

test('EVENT-05 a change keeps the UID and raises the sequence', () => {
  const before = readEvent({})
  const after = readEvent({ updatedAt: new Date(madeAt.getTime() + 90_400), title: 'Moved' })
  const later = readEvent({ updatedAt: new Date(madeAt.getTime() + 3_600_000) })
  expect([after.uid, later.uid]).toEqual([before.uid, before.uid])
  expect([before.sequence, after.sequence, later.sequence]).toEqual([0, 91, 3600])
  const again = readEvent({ updatedAt: new Date(madeAt.getTime() + 90_400), revision: 1 })
  expect(again.sequence).toBeGreaterThan(after.sequence)
  for (const name of ['dtstamp', 'last-modified'])
    expect(String(after.component.getFirstPropertyValue(name))).toBe('2026-01-05T10:01:30Z')
  expect(after.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
  expect(after.component.getFirstPropertyValue('url')).toBe(`${PUBLIC_URL}/event/${before.uid}`)
})

test('EVENT-05 a calendar to subscribe to has a name and a refresh interval', () => {
  const text = textOf([row(), row({ id: '0198c5e6-0000-7000-8000-000000000002' })], 'Nith, live')
  const { calendar, events } = readBack(text)
  expect(events).toHaveLength(2)
  expect(text).toContain('\r\nX-WR-CALNAME:Nith\\, live\r\n')
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT6H')
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect(readBack(textOf([])).events).toEqual([])
})

test('EVENT-05 an entry has the end of its event, or three hours after the start without an end', () => {
  const ends = (over: Partial<EventRow>) =>
    readBack(textOf([row(over)]))
      .events[0]!.endDate.toJSDate()
      .toISOString()
  expect(ends({})).toBe('2026-11-09T23:00:00.000Z')
  expect(ends({ endAt: new Date('2026-11-10T02:30:00.000Z') })).toBe('2026-11-10T02:30:00.000Z')
  // Three hours during the night in which the clocks go back.
  expect(ends({ startAt: new Date('2026-10-24T23:30:00.000Z') })).toBe('2026-10-25T02:30:00.000Z')
})
