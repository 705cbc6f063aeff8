import { z } from '@hono/zod-openapi'
import { EventsQuery } from '#contract/events.ts'
import { EVENT } from '#contract/platform/event-limits.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { trimOf } from '#contract/platform/trim.ts'
import { profileById } from '#server/people/profiles/queries.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { clientLimits } from '#server/platform/http/client-limits.ts'
import { rawEndpoint } from '#server/platform/http/endpoint.ts'
import { oneById } from '#server/platform/http/openapi.ts'
import { sendText } from '#server/platform/http/send-text.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { findUpcoming, nameOfPlace, readPlace } from '../all/upcoming.ts'
import { noSuchEvent } from '../permissions.ts'
import { findEvent, findEvents } from '../queries.ts'
import { cachedCalendar, toCalendar } from './calendar.ts'

/** Calendar fetches from one address. Services that fetch for many users stay below this limit. */
export const CALENDARS_PER_CLIENT: RateLimit = { name: 'calendar', points: 300, seconds: 60 }

const CalendarQuery = EventsQuery.pick({ city: true })

const calendarFile = (description: string) => ({ description, content: { 'text/calendar': { schema: z.string() } } })
const unchanged = { description: 'Unchanged since the version of `If-None-Match`' }

const getEventFile = rawEndpoint(
  'get /events/{id}/calendar.ics',
  {
    summary: 'Download a published event as an iCalendar file',
    request: oneById,
    responses: { 200: calendarFile('The event'), 304: unchanged },
  },
  async (c) => {
    await takeFetch(c)
    const { id } = c.req.valid('param')
    const event = isUuid(id) ? await findEvent(c.var.db, id) : undefined
    if (!event?.isPublic) throw noSuchEvent()
    const body = toCalendar([event], c.var.env)
    return sendCalendar(c, body, `attachment; filename="${fileName(event.title)}.ics"`)
  },
)

const getFeed = rawEndpoint(
  'get /profiles/{id}/events.ics',
  {
    summary: 'Get the event calendar of a profile for subscription',
    description: 'The iCalendar has the upcoming published events and those of the past year.',
    request: oneById,
    responses: { 200: calendarFile('The calendar'), 304: unchanged },
  },
  async (c) => {
    await takeFetch(c)
    const { id } = c.req.valid('param')
    const host = isUuid(id) ? await profileById(c.var.db, id) : undefined
    if (!host?.isPublic) throw notFound('Profile')
    const name = `${isolated(host.displayName || host.handle)} on ${PRODUCT}`
    const body = cachedCalendar(await eventsOfFeed(c, host.id), { publicUrl: c.var.env.publicUrl, name })
    return sendCalendar(c, body, `inline; filename="${host.handle}.ics"`)
  },
)

const getFeedOfAll = rawEndpoint(
  'get /events.ics',
  {
    summary: 'Get the event calendar of all artists, or of a city, for subscription',
    description: 'The iCalendar has the upcoming published events.',
    request: { query: CalendarQuery },
    responses: { 200: calendarFile('The calendar'), 304: unchanged },
  },
  async (c) => {
    await takeFetch(c)
    const { db, env } = c.var
    const { city } = c.req.valid('query')
    const place = city ? await readPlace(db, city) : null
    const where = place ? ` in ${isolated((await nameOfPlace(db, place)) ?? city ?? place)}` : ''
    const isNowhere = city && !place
    const events = isNowhere ? [] : await findUpcoming(db, { place, now: new Date(), limit: EVENT.feedOfAll - 1 })
    const body = cachedCalendar(events, { publicUrl: env.publicUrl, name: `Events${where} on ${PRODUCT}` })
    return sendCalendar(c, body, `inline; filename="${fileName(where.slice(4) || 'events')}.ics"`)
  },
)

/**
 * Calendars for programs without a session: published events only, the same for everyone. There is
 * no Last-Modified, because deleted events and events older than a year would not advance it. The
 * ETag of the content covers every change.
 */
export const calendarRoutes = createRouter().openapiRoutes([getEventFile, getFeed, getFeedOfAll])

const takeFetch = ({ var: { rateLimits, address } }: AppContext): Promise<void> =>
  clientLimits({ rateLimits, address }).takeForReading(CALENDARS_PER_CLIENT)

const sendCalendar = (c: AppContext, body: string, disposition: string): Promise<Response> =>
  sendText(c, body, {
    type: 'text/calendar; charset=utf-8',
    headers: { 'Content-Disposition': disposition, 'Cache-Control': 'public, max-age=300' },
    isTagged: true,
  })

const DAY_MS = 24 * 3600 * 1000

/**
 * Sorted by start. If the profile has more events than a feed may contain, those nearest to now.
 */
async function eventsOfFeed({ var: { db } }: AppContext, artistId: string) {
  const now = new Date()
  const published = { artistId, unpublished: false, now }
  const [past, upcoming] = await Promise.all([
    findEvents(db, { ...published, when: 'past', limit: EVENT.feedPast - 1 }),
    findEvents(db, { ...published, when: 'upcoming', limit: EVENT.feedUpcoming - 1 }),
  ])
  const since = now.getTime() - EVENT.feedPastDays * DAY_MS
  return [...past.filter(({ startAt }) => startAt.getTime() >= since).toReversed(), ...upcoming]
}

/** The letters and digits of the title, which are valid in any header and any file system. */
function fileName(title: string): string {
  const plain = title.normalize('NFKD').replaceAll(/[^\w]+/g, '-')
  return trimOf(plain, '-').slice(0, 60) || 'event'
}
