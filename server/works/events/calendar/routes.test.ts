import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVENT } from '#contract/platform/event-limits.ts'
import { signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { spend } from '#server/platform/testing/spend.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { inDays, makeEvent } from '../factory.ts'
import { CALENDARS_PER_CLIENT } from './routes.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) => visitor(server).fetch(path, { headers })
const feedOf = (artistId: string) => `/api/profiles/${artistId}/events.ics`
async function titlesOf(artistId: string): Promise<string[]> {
  const calendar = new ICAL.Component(ICAL.parse(await (await get(feedOf(artistId))).text()))
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event).summary)
}

describe('EVENT-05 Add to calendar', () => {
  test('sends the event as a file', async () => {
    const event = await makeEvent(server.services.db, { title: 'Ünder / Ground "x"\r\nSet-Cookie: a=b' })
    const response = await get(`/api/events/${event.id}/calendar.ics`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="U-nder-Ground-x-Set-Cookie-a-b.ics"',
    )
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await response.text()).toContain(`URL;VALUE=URI:${server.url}/event/`)
  })

  test.each(['蝋燭', '🕯️', '...'])('sends a generic file name for the title %j', async (title) => {
    const { id } = await makeEvent(server.services.db, { title })
    const response = await get(`/api/events/${id}/calendar.ics`)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="event.ics"')
  })

  test.each(['01990000-0000-7000-8000-000000000000', 'nonsense'])('is 404 for the id %s', async (id) => {
    const responses = await Promise.all([get(`/api/events/${id}/calendar.ics`), get(feedOf(id))])
    expect(responses.map(({ status }) => status)).toEqual([404, 404])
    expect(responses[0]!.headers.get('content-type')).toBe('application/problem+json')
  })
})

describe('EVENT-05 the calendar of an artist', () => {
  test('has the published events of the past year and the future, in order, the same for everyone', async () => {
    const { db } = server.services
    const person = await signUpAndIn(server)
    const artist = await makeProfile(db, { userId: person.userId, displayName: 'Salt; Ash' })
    const own = { artistId: artist.id }
    await makeEvent(db, { ...own, title: 'Next year', startAt: inDays(400) })
    await makeEvent(db, { ...own, title: 'Yesterday', startAt: inDays(-1) })
    await makeEvent(db, { ...own, title: 'Tomorrow' })
    await makeEvent(db, { ...own, title: 'Secret', state: 'draft' })
    await makeEvent(db, { ...own, title: 'Within the year', startAt: inDays(-364) })
    await makeEvent(db, { ...own, title: 'Long ago', startAt: inDays(-366) })
    await makeEvent(db)
    expect(await titlesOf(artist.id)).toEqual(['Within the year', 'Yesterday', 'Tomorrow', 'Next year'])
    const asMember = await (await person.fetch(feedOf(artist.id))).text()
    expect(asMember).toBe(await (await get(feedOf(artist.id))).text())
    expect(asMember).toContain('X-WR-CALNAME:Salt\\; Ash on Undercroft')
  })

  test('is cached, and sent again only after a change', async () => {
    const { db } = server.services
    const event = await makeEvent(db)
    const path = feedOf(event.artistId)
    const first = await get(path)
    expect(first.headers.get('cache-control')).toBe('public, max-age=300')
    expect(first.headers.get('vary') ?? '').not.toMatch(/cookie/i)
    const tag = first.headers.get('etag') as string
    const again = await get(path, { 'if-none-match': tag })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
    expect((await get(path, { 'if-none-match': `"other", ${tag}` })).status).toBe(304)
    await db.$client.query('update artist_events set title = $1, updated_at = clock_timestamp() where id = $2', [
      'Moved',
      event.id,
    ])
    const changed = await get(path, { 'if-none-match': tag })
    expect([changed.status, await changed.text()]).toEqual([200, expect.stringContaining('SUMMARY:Moved')])
    await db.$client.query('delete from artist_events where id = $1', [event.id])
    expect(await (await get(path, { 'if-none-match': tag })).text()).not.toContain('VEVENT')
    const head = await visitor(server).fetch(path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })
})

test('EVENT-05 each edit raises SEQUENCE, also several edits within one second', async () => {
  const { db } = server.services
  const person = await signUpAndIn(server)
  const artistId = (await makeProfile(db, { userId: person.userId })).id
  const { id } = await makeEvent(db, { artistId, createdAt: inDays(-2), updatedAt: inDays(-1) })
  const sequence = async () =>
    Number(/^SEQUENCE:(\d+)/m.exec(await (await get(`/api/events/${id}/calendar.ics`)).text())![1])
  const seen = [await sequence()]
  const changes = [{ title: 'One' }, { title: 'Two' }, { localDate: '2090-06-19' }, { locationText: 'Crypt' }]
  for (const json of changes) {
    expect((await person.fetch(`/api/events/${id}`, { method: 'PATCH', json })).status).toBe(200)
    seen.push(await sequence())
  }
  // The clock of the database was set back in the meantime.
  await db.$client.query("update artist_events set updated_at = now() + interval '1 hour' where id = $1", [id])
  seen.push(await sequence())
  await person.fetch(`/api/events/${id}`, { method: 'PATCH', json: { title: 'Three' } })
  seen.push(await sequence())
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b))
  // An edit without a change does not raise the sequence.
  await person.fetch(`/api/events/${id}`, { method: 'PATCH', json: { title: 'Three' } })
  expect(await sequence()).toBe(seen.at(-1))
})

test('EVENT-05 the calendar of an artist with many events contains those nearest to now', async () => {
  const { db } = server.services
  const { id } = await makeProfile(db)
  await db.$client.query(
    `insert into artist_events (artist_id, title, start_at, time_zone)
     select $1, 'Night ' || n, now() + n * interval '1 hour', 'UTC' from generate_series(-400, 500) as n`,
    [id],
  )
  const titles = await titlesOf(id)
  expect(titles).toHaveLength(EVENT.feedPast + EVENT.feedUpcoming)
  // The event that starts now has begun by the time of the request.
  expect([titles[0], titles.at(-1)]).toEqual([`Night ${1 - EVENT.feedPast}`, `Night ${EVENT.feedUpcoming}`])
})

test('EVENT-05 SEC-06 the rate limit stops a storm of fetches from one address, and its response is not cached', async () => {
  const behindProxy = await startTestServer({ env: { logLevel: 'silent', trustProxy: true } })
  const event = await makeEvent(behindProxy.services.db)
  const paths = [`/api/events/${event.id}/calendar.ics`, feedOf(event.artistId)]
  const fetchAs = async (address: string, n: number) => {
    const response = await fetch(behindProxy.url + paths[n % 2], { headers: { 'x-forwarded-for': address } })
    // A server waits for unread responses before it closes.
    await response.text()
    return response
  }
  await spend(behindProxy, CALENDARS_PER_CLIENT, '203.0.113.7', CALENDARS_PER_CLIENT.points - 20)
  const responses = await Promise.all(Array.from({ length: 30 }, (_, n) => fetchAs('203.0.113.7', n)))
  const refused = responses.filter(({ status }) => status === 429)
  expect([responses.filter(({ ok }) => ok).length, refused.length]).toEqual([20, 10])
  expect(refused[0]!.headers.get('cache-control')).toBe('no-store')
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await fetchAs('203.0.113.8', 0)).status).toBe(200)
  await behindProxy.close()
})
