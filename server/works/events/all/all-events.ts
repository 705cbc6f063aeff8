import { type EventCities, eventCitiesResource, eventsResource, type ListedEventList } from '#contract/events.ts'
import { PAGE_SIZE } from '#contract/platform/limits.ts'
import { viewerOf } from '#server/people/profiles/permissions.ts'
import type { AppContext } from '#server/platform/context.ts'
import { sharedHandler } from '#server/platform/http/resource-handlers.ts'
import { cutEvents, presentEvent } from '../load.ts'
import { countUpcoming, findCities, findUpcoming, nameOfPlace, readPlace } from './upcoming.ts'

/** Resources of all artists' events, for the API and the first paint. */
export const allEventsResources = [
  sharedHandler(
    eventsResource,
    { summary: 'List the upcoming events of all artists, soonest first', response: 'A page of events' },
    loadEvents,
  ),
  sharedHandler(
    eventCitiesResource,
    { summary: 'List the cities with upcoming events', response: 'The cities with the most events, and the total' },
    loadCities,
  ),
]

type Options = { city?: string; cursor?: string; limit?: number }

/**
 * Events of all artists, or of one city; none for a city without events.
 * @throws AppError `bad_request` for a malformed cursor
 */
async function loadEvents(
  c: AppContext,
  { city, cursor, limit = PAGE_SIZE.default }: Options,
): Promise<ListedEventList> {
  const { db } = c.var
  const now = new Date()
  const place = city ? await readPlace(db, city) : null
  if (city && !place) return { items: [], nextCursor: null }
  const rows = await findUpcoming(db, { place, now, cursor, limit })
  const viewer = viewerOf(c)
  const { shown, nextCursor } = cutEvents(rows, limit)
  return { items: shown.map((row) => presentEvent(row, viewer, now)), nextCursor }
}

async function loadCities(c: AppContext, { city }: { city?: string }): Promise<EventCities> {
  const { db } = c.var
  const now = new Date()
  const place = city ? await readPlace(db, city) : null
  const [total, cities] = await Promise.all([countUpcoming(db, now), findCities(db, now)])
  const known = cities.find((each) => each.place === place)
  if (known || !place || !city) return { total, cities, city: known ?? null }
  const [count, name] = await Promise.all([countUpcoming(db, now, place), nameOfPlace(db, place)])
  return { total, cities, city: { place, name: name ?? city, count } }
}
