import { createHash } from 'node:crypto'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { EVENT } from '#contract/platform/event-limits.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import type { EventRow } from '../queries.ts'

/** Refresh interval that a feed requests from calendar programs, in seconds. */
const TTL_SECONDS = 6 * 3600

/**
 * Events as iCalendar (RFC 5545), lines of at most 75 octets. Starts are in UTC: every client then
 * shows the same instant, also clients that read only their own VTIMEZONE definitions. No event
 * recurs, so a change of the clocks does not matter. The description contains the local time. An
 * event without an end gets three hours, because some programs show an event without an end as a
 * dot. With `name` the result is a calendar to subscribe to, and long descriptions are cut.
 */
export function toCalendar(events: EventRow[], { publicUrl, name }: { publicUrl: string; name?: string }): string {
  const calendar = ical({
    prodId: { company: PRODUCT, product: 'Events', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ...(name !== undefined && { name: escapeName(name), ttl: TTL_SECONDS }),
  })
  for (const event of events) {
    const url = `${publicUrl}/event/${event.id}`
    calendar.createEvent({
      id: event.id,
      start: event.startAt,
      end: event.endAt ?? new Date(event.startAt.getTime() + EVENT.defaultHours * 3600 * 1000),
      stamp: event.updatedAt,
      created: event.createdAt,
      lastModified: event.updatedAt,
      sequence: sequenceOf(event),
      summary: oneLine(event.title),
      location: event.locationText === null ? null : oneLine(event.locationText),
      description: [details(event, name !== undefined), startsAt(event), url].filter(Boolean).join('\n\n'),
      url,
      status: ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}

/**
 * Increases with every change. The number used to be the seconds between creation and last change.
 * Calendar programs have stored such numbers and must never see a smaller one, so the revision is
 * added to them.
 */
const sequenceOf = ({ createdAt, updatedAt, revision }: EventRow): number =>
  Math.max(0, Math.ceil((updatedAt.getTime() - createdAt.getTime()) / 1000)) + revision

function details({ description }: EventRow, isCut: boolean): string {
  const text = plain(description ?? '')
  if (!isCut || text.length <= EVENT.feedDetails) return text
  // Do not leave half of a surrogate pair at the end.
  return `${text.slice(0, EVENT.feedDetails).replace(/[\ud800-\udbff]$/, '')}…`
}

function startsAt({ startAt, timeZone }: EventRow): string {
  const there = formatOf(timeZone).format(startAt).replaceAll(/\s/g, ' ')
  return `Starts ${there}, time of ${timeZone.replaceAll('_', ' ')}.`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a format takes longer than using it, so there is one for each time zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone })
  formats.set(timeZone, made)
  return made
}

const CONTROLS = /(?![\t\n])\p{Cc}/gu

/**
 * iCalendar allows tabs and one type of line break, but no other control characters. Some readers
 * also break lines at the other Unicode line breaks.
 */
const plain = (text: string): string => text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replaceAll(CONTROLS, '')
const oneLine = (text: string): string => plain(text).replaceAll(/\s+/g, ' ')

/** The library does not escape a calendar's name. */
const escapeName = (name: string): string => oneLine(name).replaceAll(/[\\;,]/g, (character) => `\\${character}`)

/** Number of cached feeds: about 15 MB of text at most. */
const KEPT = 64
const kept = new Map<string, string>()

/**
 * Returns a cached feed, rendered once while its events are unchanged. Folding many events blocks
 * the process for tens of milliseconds, and calendar programs poll all day.
 */
export function cachedCalendar(events: EventRow[], options: { publicUrl: string; name: string }): string {
  const key = keyOf(events, options)
  const text = kept.get(key) ?? toCalendar(events, options)
  // LRU order: the entry used last is removed last.
  kept.delete(key)
  kept.set(key, text)
  const [oldest] = kept.keys()
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
  return text
}

function keyOf(events: EventRow[], { publicUrl, name }: { publicUrl: string; name: string }): string {
  const hash = createHash('sha256').update(JSON.stringify([publicUrl, name]))
  for (const { id, updatedAt, revision } of events) hash.update(`${id} ${updatedAt.getTime()} ${revision}\n`)
  return hash.digest('base64url')
}
