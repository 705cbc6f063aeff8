import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ArtistEvent, EventList, UpdateEvent } from '#contract/events.ts'
import { EVENT } from '#contract/platform/event-limits.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { createEventAs, eventForm, makeEvent, makeEvents } from './factory.ts'
import { artistEvents } from './tables.ts'

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

const mine = async () => (await (await person.fetch('/api/events/mine')).json()) as EventList
const change = (id: string, json: UpdateEvent) => person.fetch(`/api/events/${id}`, { method: 'PATCH', json })
const remove = (id: string) => person.fetch(`/api/events/${id}`, { method: 'DELETE' })
const made = async (wanted: Parameters<typeof createEventAs>[1] = {}) =>
  (await (await createEventAs(person, wanted)).json()) as ArtistEvent

async function stranger(profileType: 'artist' | 'personal' = 'artist'): Promise<Person> {
  const someone = await signUpAndIn(server)
  await makeProfile(server.services.db, { userId: someone.userId, profileType })
  return someone
}

describe('EVENT-02 a new event', () => {
  test('is published, in its own time zone', async () => {
    const response = await createEventAs(person, { title: '  Candle Service ', locationText: ' ', description: 'a\nb' })
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({
      title: 'Candle Service',
      locationText: null,
      description: 'a\nb',
      startAt: '2090-06-17T18:30:00.000Z',
      timeZone: 'Europe/London',
      localDate: '2090-06-17',
      localTime: '19:30',
      isUpcoming: true,
      isPublished: true,
      host: { id: artistId },
      viewer: { can: { edit: true } },
    })
  })

  test('at a time that the clocks skip is stored one hour later, as the response says', async () => {
    const event = await made({ localDate: '2026-03-29', localTime: '02:30', timeZone: 'europe/berlin' })
    expect(event).toMatchObject({ localTime: '03:30', timeZone: 'Europe/Berlin', startAt: '2026-03-29T01:30:00.000Z' })
  })
})

test.each([
  ['title', '  '],
  ['title', 'x'.repeat(201)],
  ['title', 'a\0b'],
  ['title', undefined],
  ['localDate', ''],
  ['localDate', undefined],
  ['localDate', '2026-02-30'],
  ['localDate', '2100-01-01'],
  ['localDate', '1970-12-31'],
  ['localDate', '+012026-01-01'],
  ['localTime', ''],
  ['localTime', '24:00'],
  ['localTime', '7:30'],
  ['localTime', '07:30:15'],
  ['timeZone', ''],
  ['timeZone', 'Nowhere/X'],
  ['timeZone', '+01:00'],
  ['timeZone', 'x'.repeat(65)],
  ['locationText', 'x'.repeat(EVENT.locationMax + 1)],
  ['description', 'x'.repeat(5001)],
  ['id', 'nonsense'],
])('EVENT-02 the %s of an event cannot be %j', async (name, value) => {
  const response = await createEventAs(person, { [name]: value })
  expect(response.status).toBe(422)
  const { detail, fields } = (await response.json()) as { detail: string; fields: Record<string, string> }
  expect(Object.keys(fields)).toEqual([name])
  if (['title', 'localDate', 'localTime'].includes(name) && !value?.trim())
    expect(detail).toBe('Please fill in all required fields')
  expect((await mine()).upcomingCount).toBe(0)
})

describe('EVENT-02 creation of an event', () => {
  test('creates one event for repeated requests, and the last request wins', async () => {
    const form = eventForm()
    const responses = await Promise.all([1, 2, 3, 4].map(() => createEventAs(person, form)))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const corrected = await createEventAs(person, { ...form, title: 'Candle Vigil', localTime: '20:00' })
    expect(await corrected.json()).toMatchObject({ id: form.id, title: 'Candle Vigil', localTime: '20:00' })
    expect(await mine()).toMatchObject({ upcomingCount: 1, items: [{ title: 'Candle Vigil' }] })
  })

  test("refuses the id of another profile's event", async () => {
    const { id } = await makeEvent(server.services.db)
    expect((await createEventAs(person, { id })).status).toBe(409)
    const [row] = await server.services.db.select().from(artistEvents).where(eq(artistEvents.id, id))
    expect(row).toMatchObject({ title: 'Candle Service' })
    const form = eventForm()
    const others = await Promise.all([1, 2, 3].map(() => stranger()))
    const responses = await Promise.all(others.map((other) => createEventAs(other, form)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  test('stops at 1,000 events, also for concurrent requests', async () => {
    await makeEvents(server.services.db, artistId, EVENT.perProfile - 2)
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => createEventAs(person)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409])
  })

  test('is forbidden for a fan', async () => {
    expect((await createEventAs(await stranger('personal'))).status).toBe(403)
  })
})

describe('EVENT-02 an update of an event', () => {
  test('changes only the given fields', async () => {
    const { id } = await made({ locationText: 'Crypt', description: 'Bring light' })
    expect(await (await change(id, { locationText: null })).json()).toMatchObject({
      locationText: null,
      description: 'Bring light',
      startAt: '2090-06-17T18:30:00.000Z',
    })
    expect(await (await change(id, { timeZone: 'Asia/Kathmandu' })).json()).toMatchObject({
      localDate: '2090-06-17',
      localTime: '19:30',
      startAt: '2090-06-17T13:45:00.000Z',
    })
    expect((await change(id, { title: ' ' })).status).toBe(422)
    expect((await change(id, { localDate: '2100-01-01' })).status).toBe(422)
    expect((await change(id, { timeZone: 'Mars/Base' })).status).toBe(422)
  })

  test('of the date alone moves the end too', async () => {
    const { id } = await made({ endDate: '2090-06-20', endTime: '23:00' })
    const moved = await change(id, { localDate: '2090-07-10' })
    expect(await moved.json()).toMatchObject({ localDate: '2090-07-10', endDate: '2090-07-13', endTime: '23:00' })
    const back = await change(id, { localDate: '2090-03-25' })
    expect(await back.json()).toMatchObject({ endDate: '2090-03-28', endTime: '23:00' })
  })

  test('keeps the instant of a time that occurs twice, until the time is changed', async () => {
    const second = new Date('2026-10-25T01:30:00Z')
    const { id } = await makeEvent(server.services.db, { artistId, startAt: second, timeZone: 'Europe/Berlin' })
    const same = { localDate: '2026-10-25', localTime: '02:30', timeZone: 'Europe/Berlin' }
    expect(await (await change(id, { ...same, title: 'Later' })).json()).toMatchObject({
      startAt: second.toISOString(),
      localTime: '02:30',
    })
    expect(await (await change(id, { localTime: '02:31' })).json()).toMatchObject({
      startAt: '2026-10-25T00:31:00.000Z',
    })
  })

  test('loses nothing if several tabs save different fields concurrently', async () => {
    const { id } = await made()
    for (let round = 10; round < 22; round++) {
      const changes = [
        { title: `Vigil ${round}` },
        { localTime: `${round}:00` },
        { localDate: `2090-06-${round}` },
        { isPublished: round % 2 === 0 },
      ]
      await Promise.all(changes.map((each) => change(id, each)))
      expect((await mine()).items).toMatchObject([Object.assign({}, ...changes)])
    }
  })
})

test('EVENT-02 an event can be deleted once', async () => {
  const { id } = await made()
  const responses = await Promise.all([remove(id), remove(id)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 404])
  expect((await change(id, { title: 'Ghost' })).status).toBe(404)
  expect((await mine()).upcomingCount).toBe(0)
})
