import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventCities, ListedEventList } from '#contract/events.ts'
import { EVENT } from '#contract/platform/event-limits.ts'
import { visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { encodeCursor } from '#server/platform/lists/paging.ts'
import { unsearched } from '#server/platform/testing/bare-rows.ts'
import { mostRows, openExplained, scansOf, vacuum } from '#server/platform/testing/explained.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { inDays, makeEvent } from '../factory.ts'
import { countUpcoming, findCities, findUpcoming } from './upcoming.ts'

let server: TestServer
const ids: Record<string, string> = {}
beforeAll(async () => {
  server = await startTestServer()
  const make = async (
    title: string,
    days: number,
    locationText: string | null,
    state: 'public' | 'draft' = 'public',
  ) => {
    ids[title] = (await makeEvent(db(), { title, startAt: inDays(days), locationText, state })).id
  }
  await makeProfile(db(), { place: 'Whitby' })
  await make('late', 40, 'Wash house on Cejl, Brno')
  await make('soon', 1, 'Výtah, blok 17, BRNO')
  await make('once', 3, 'Shed, Whitby')
  await make('odd', 5, 'Boiler room, entrance by the bins')
  await make('nowhere', 7, null)
  await make('draft', 2, 'Wash house, Brno', 'draft')
  await make('over', -1, 'Wash house, Brno')
})
afterAll(() => server.close())

const db = () => server.services.db
const read = async <T>(path: string) => (await (await visitor(server).fetch(path)).json()) as T
const titles = async (query: string) =>
  (await read<ListedEventList>(`/api/events${query}`)).items.map(({ title }) => title)

test('FIND-05 visitors read the upcoming events of all artists, soonest first, page by page', async () => {
  expect(await titles('')).toEqual(['soon', 'once', 'odd', 'nowhere', 'late'])
  const walked: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: ListedEventList = await read(`/api/events?limit=2${cursor && `&cursor=${cursor}`}`)
    walked.push(...page.items.map(({ title }) => title))
    cursor = page.nextCursor
  }
  expect(walked).toEqual(['soon', 'once', 'odd', 'nowhere', 'late'])
  expect(JSON.stringify(await read('/api/events'))).not.toContain('"description"')
})

test('FIND-05 the list of a city works with any spelling, also for places outside the city list', async () => {
  expect(await titles('?city=br%C5%88o')).toEqual(['soon', 'late'])
  expect(await titles('?city=Brno&limit=1')).toEqual(['soon'])
  expect(await titles('?city=entrance%20by%20the%20bins')).toEqual(['odd'])
  expect(await titles('?city=cejl')).toEqual(['late'])
  expect(await titles('?city=wash')).toEqual(['late'])
  for (const none of ['Praha', '!!', 'rno']) expect(await titles(`?city=${none}`)).toEqual([])
})

test('FIND-05 the city list has the scenes of artists and cities of several events', async () => {
  const brno = { place: 'brno', name: 'BRNO', count: 2 }
  const whitby = { place: 'whitby', name: 'Whitby', count: 1 }
  expect(await read<EventCities>('/api/events/cities')).toEqual({ total: 5, cities: [brno, whitby], city: null })
  expect((await read<EventCities>('/api/events/cities?city=Brno')).city).toEqual(brno)
  expect((await read<EventCities>('/api/events/cities?city=cejl')).city).toEqual({
    place: 'cejl',
    name: 'cejl',
    count: 1,
  })
})

test.each(['?cursor=nonsense', `?city=${'x'.repeat(301)}`, '?city=%00', '?limit=0', '/cities?city=%00'])(
  'FIND-05 a request for events with %s is refused',
  async (query) => {
    const response = await visitor(server).fetch(`/api/events${query}`)
    expect([400, 422]).toContain(response.status)
    expect(await response.json()).toMatchObject({ code: expect.stringMatching(/bad_request|invalid/) })
  },
)

test('FIND-05 EVENT-05 a calendar has all upcoming events, or those of a city', async () => {
  const calendar = async (query: string) => {
    const response = await visitor(server).fetch(`/api/events.ics${query}`)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    return { text: await response.text(), etag: response.headers.get('etag') }
  }
  const all = await calendar('')
  expect(all.text.match(/SUMMARY:.*/g)?.map((line) => line.trim())).toEqual(
    ['soon', 'once', 'odd', 'nowhere', 'late'].map((title) => `SUMMARY:${title}`),
  )
  const brno = await calendar('?city=Brno')
  expect(brno.text).toMatch(/X-WR-CALNAME:Events in BRNO on /)
  expect(brno.text.match(/SUMMARY:.*/g)).toHaveLength(2)
  expect((await calendar('?city=Praha')).text).not.toContain('SUMMARY')
  const again = await visitor(server).fetch('/api/events.ics', { headers: { 'If-None-Match': all.etag ?? '' } })
  expect(again.status).toBe(304)
  expect((await visitor(server).fetch('/api/events.ics?city=%00')).status).toBe(422)
})

test('SEC-06 FIND-05 with 5,000 events the queries of a page scan no table', async () => {
  const { id } = await makeProfile(db())
  await unsearched(db(), 'artist_events')
  await db().execute(sql`
    insert into artist_events (artist_id, title, start_at, time_zone, location_text, state)
    select ${id}::uuid, 'Night ' || n, now() + (n - 2500) * interval '10 minutes', 'UTC', 'Cellar, Town ' || chr(97 + n % 20), case n % 7 when 0 then 'draft' else 'public' end
    from generate_series(1, 5000) as n`)
  await vacuum(db())
  const explained = await openExplained(server)
  const now = new Date()
  const last = (await findUpcoming(db(), { now, limit: 50 })).at(-1)!
  const cursor = encodeCursor({ createdAt: last.startAt, id: last.id })
  for (const [find, index, rows] of [
    [() => findUpcoming(explained.db, { now, limit: 50 }), 'artist_events_upcoming', 51],
    [() => findUpcoming(explained.db, { now, cursor, limit: 50 }), 'artist_events_upcoming', 51],
    [() => findUpcoming(explained.db, { now, place: 'town b', limit: 50 }), 'event_places_', 51],
    [() => findUpcoming(explained.db, { now, place: 'town b', cursor, limit: 50 }), 'event_places_', 51],
    [() => countUpcoming(explained.db, now), 'artist_events_upcoming', EVENT.counted],
    [() => countUpcoming(explained.db, now, 'town b'), 'event_places_', EVENT.counted],
    [() => findCities(explained.db, now), 'event_places_cities', EVENT.citiesOfNext],
  ] as const) {
    const plans = await explained.plansOf(find as () => Promise<unknown>)
    expect(plans).toContain(index)
    expect(scansOf(plans, ['artist_events', 'event_places'])).toEqual([])
    expect(mostRows(plans)).toBeLessThanOrEqual(rows)
  }
  await explained.close()
})
