import { createHash } from 'node:crypto'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { EVENT, PRODUCT } from '#contract/platform/limits.ts'
import type { EventRow } from '../queries.ts'

/** A feed asks to be fetched again this often, in seconds. */
const TTL_SECONDS = 6 * 3600

/**
 * Events as iCalendar (RFC 5545), lines of at most 75 octets. Starts are in UTC: that is the instant in every client,
 * also in those that read no VTIMEZONE but their own kind, and nothing here recurs over a switch of the clocks. The
 * time at the place stands in the description. What has no end of its own gets three hours, since without any some
 * programs show no more than a dot. `name` makes it a calendar of its own, to be subscribed to, in which long details
 * are cut.
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
 * Grows with every change. The seconds between the making and the last change were all of it once, and calendars know
 * events by these numbers: what is counted since is added to them.
 */
const sequenceOf = ({ createdAt, updatedAt, revision }: EventRow): number =>
  Math.max(0, Math.ceil((updatedAt.getTime() - createdAt.getTime()) / 1000)) + revision

function details({ description }: EventRow, isCut: boolean): string {
  const text = plain(description ?? '')
  if (!isCut || text.length <= EVENT.feedDetails) return text
  // no half of a pair at the end
  return `${text.slice(0, EVENT.feedDetails).replace(/[\ud800-\udbff]$/, '')}…`
}

function startsAt({ startAt, timeZone }: EventRow): string {
  const there = formatOf(timeZone).format(startAt).replaceAll(/\s/g, ' ')
  return `Starts ${there}, time of ${timeZone.replaceAll('_', ' ')}.`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making one takes longer than using it; there are as many as zones. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone })
  formats.set(timeZone, made)
  return made
}

const CONTROLS = /(?![\t\n])\p{Cc}/gu

/**
 * iCalendar knows no control characters but tabs and one kind of line break; some readers break lines at the other
 * kinds.
 */
const plain = (text: string): string => text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replaceAll(CONTROLS, '')
const oneLine = (text: string): string => plain(text).replaceAll(/\s+/g, ' ')

/** The library writes a calendar's name as it is. */
const escapeName = (name: string): string => oneLine(name).replaceAll(/[\\;,]/g, (character) => `\\${character}`)

/** At most some 15 MB of texts. */
const KEPT = 64
const kept = new Map<string, string>()

/**
 * A feed's text, written once for as long as its events stay as they are: folding many of them takes the process tens
 * of milliseconds, and calendar programs ask all day.
 */
export function renderedOnce(events: EventRow[], options: { publicUrl: string; name: string }): string {
  const key = keyOf(events, options)
  const text = kept.get(key) ?? toCalendar(events, options)
  // what was asked for last stays longest
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
