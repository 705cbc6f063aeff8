import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ArtistEvent, EventList, EventWhen, UpdateEvent } from '#contract/events.ts'
import { type Person, signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { createEventAs, inDays, makeEvent, makeEvents } from './factory.ts'
import { presentEvent } from './load.ts'
import { countEvents, findEvent, findEvents } from './queries.ts'

const NONE = new Set<string>()
const VISITOR = { memberOf: NONE, isAdmin: false, follows: NONE, opens: NONE }
const NOBODY = '01990000-0000-7000-8000-000000000000'

let server: TestServer
let person: Person
let artistId: string
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
beforeEach(async () => {
  person = await signUpAndIn(server)
  artistId = (await makeProfile(server.services.db, { userId: person.userId })).id
})
afterAll(() => server.close())

const read = async (path: string, who: Visitor = person) => (await (await who.fetch(path)).json()) as EventList
const mine = (query = '') => read(`/api/events/mine${query}`)
const change = (id: string, json: UpdateEvent, who: Visitor = person) =>
  who.fetch(`/api/events/${id}`, { method: 'PATCH', json })
const remove = (id: string, who: Visitor = person) => who.fetch(`/api/events/${id}`, { method: 'DELETE' })
const made = async (wanted: Parameters<typeof createEventAs>[1] = {}) =>
  (await (await createEventAs(person, wanted)).json()) as ArtistEvent
const titles = (page: EventList) => page.items.map(({ title }) => title)

async function stranger(): Promise<Person> {
  const someone = await signUpAndIn(server)
  await makeProfile(server.services.db, { userId: someone.userId })
  return someone
}

test('EVENT-01 My Events lists upcoming events soonest first and past ones latest first, in pages', async () => {
  await makeEvents(server.services.db, artistId, 40)
  for (const when of ['upcoming', 'past']) {
    const seen: ArtistEvent[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await mine(`?when=${when}&limit=7${cursor && `&cursor=${cursor}`}`)
      // The event that starts now has begun by the time of the request.
      expect(page).toMatchObject({ upcomingCount: 20, pastCount: 20 })
      seen.push(...page.items)
      cursor = page.nextCursor
    }
    const starts = seen.map(({ startAt }) => startAt)
    expect(new Set(starts).size).toBe(20)
    expect(starts).toEqual(when === 'upcoming' ? starts.toSorted() : starts.toSorted().reverse())
    expect(seen.every(({ isUpcoming }) => isUpcoming === (when === 'upcoming'))).toBe(true)
    expect(seen.some(({ isPublished }) => !isPublished)).toBe(true)
  }
  expect((await person.fetch('/api/events/mine?cursor=forged')).status).toBe(400)
  expect((await person.fetch('/api/events/mine?when=someday')).status).toBe(422)
})

test('EVENT-01 events that start at the same moment are listed exactly once over several pages', async () => {
  const startAt = inDays(3)
  for (let n = 0; n < 5; n++) await makeEvent(server.services.db, { artistId, startAt, title: `Stage ${n}` })
  const first = await mine('?limit=3')
  const rest = await mine(`?limit=3&cursor=${first.nextCursor}`)
  expect([...titles(first), ...titles(rest)].toSorted()).toEqual([0, 1, 2, 3, 4].map((n) => `Stage ${n}`))
})

test('EVENT-03 an event that starts exactly now is upcoming', async () => {
  const { db } = server.services
  const startAt = inDays(0)
  const { id } = await makeEvent(db, { artistId, startAt })
  const row = (await findEvent(db, id))!
  const at = async (now: Date) => {
    const idsOf = async (when: EventWhen) =>
      (await findEvents(db, { artistId, unpublished: true, when, now, limit: 5 })).map((event) => event.id)
    const counts = await countEvents(db, { artistId, unpublished: true }, now)
    return [presentEvent(row, VISITOR, now).isUpcoming, counts, await idsOf('upcoming'), await idsOf('past')]
  }
  expect(await at(startAt)).toEqual([true, { upcomingCount: 1, pastCount: 0 }, [id], []])
  const later = new Date(startAt.getTime() + 1)
  expect(await at(later)).toEqual([false, { upcomingCount: 0, pastCount: 1 }, [], [id]])
})

describe('EVENT-03 an event', () => {
  test('is visible to anyone after it was published', async () => {
    const { id } = await made()
    const response = await visitor(server).fetch(`/api/events/${id}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ id, viewer: { can: { edit: false } } })
    expect((await change(id, { title: 'Mine now' }, await stranger())).status).toBe(403)
    expect((await remove(id, await stranger())).status).toBe(403)
    expect((await remove(id, visitor(server))).status).toBe(401)
  })

  test('is visible to its members only while unpublished, and marked as such', async () => {
    const { id } = await made({ isPublished: false })
    expect(await (await person.fetch(`/api/events/${id}`)).json()).toMatchObject({ id, isPublished: false })
    const other = await stranger()
    const refusals = await Promise.all([
      visitor(server).fetch(`/api/events/${id}`),
      other.fetch(`/api/events/${id}`),
      change(id, { isPublished: true }, other),
      remove(id, other),
      other.fetch(`/event/${id}`),
      person.fetch(`/api/events/${id}/calendar.ics`),
    ])
    expect(refusals.map(({ status }) => status)).toEqual(Array(6).fill(404))
    expect(await refusals[0]!.json()).toMatchObject({ detail: 'Event not found' })
    expect((await change(id, { isPublished: true })).status).toBe(200)
    expect((await other.fetch(`/api/events/${id}`)).status).toBe(200)
  })

  test.each([NOBODY, 'nonsense', '%00'])('is 404 for the id %s', async (id) => {
    expect((await person.fetch(`/api/events/${id}`)).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
  })

  test('is deleted with its host', async () => {
    const { id, artistId: hostId } = await makeEvent(server.services.db)
    await server.services.db.$client.query('delete from profiles where id = $1', [hostId])
    expect((await visitor(server).fetch(`/api/events/${id}`)).status).toBe(404)
  })
})

describe('EVENT-04 the event list of a profile', () => {
  test('shows ten upcoming published events, and the others page by page', async () => {
    await makeEvents(server.services.db, artistId, 60)
    const page = await read(`/api/profiles/${artistId}/events`, visitor(server))
    expect(page.items).toHaveLength(10)
    expect(page).toMatchObject({ upcomingCount: 20, pastCount: 20 })
    const next = await read(`/api/profiles/${artistId}/events?cursor=${page.nextCursor}`)
    const past = await read(`/api/profiles/${artistId}/events?when=past`)
    for (const { items } of [page, next, past]) expect(items.every(({ isPublished }) => isPublished)).toBe(true)
    expect(next.nextCursor).toBeNull()
    expect(past.items.map(({ isUpcoming }) => isUpcoming)).toEqual(Array(10).fill(false))
    expect((await person.fetch(`/api/profiles/${artistId}/events?limit=11`)).status).toBe(422)
  })

  test.each([NOBODY, 'nonsense'])('is 404 for the id %s', async (id) => {
    expect((await person.fetch(`/api/profiles/${id}/events`)).status).toBe(404)
  })
})
