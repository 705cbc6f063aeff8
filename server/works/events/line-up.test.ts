import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EventDetail, UpdateEvent } from '#contract/events.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { createEventAs } from './factory.ts'

let server: TestServer
let person: Person
let artistId: string
let other: Person
let band: { id: string; handle: string }
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
beforeEach(async () => {
  const { db } = server.services
  person = await signUpAndIn(server)
  artistId = (await makeProfile(db, { userId: person.userId })).id
  other = await signUpAndIn(server)
  band = await makeProfile(db, { userId: other.userId })
})
afterAll(() => server.close())

type Acts = { name: string; playsAt?: string }[]
const create = async (acts: Acts) => (await (await createEventAs(person, { acts })).json()) as EventDetail
const change = (id: string, json: UpdateEvent) => person.fetch(`/api/events/${id}`, { method: 'PATCH', json })
const read = async (id: string) => (await (await person.fetch(`/api/events/${id}`)).json()) as EventDetail
const block = (who: Person, targetId: string) => who.fetch(`/api/blocks/${targetId}`, { method: 'PUT' })

test('EVENT-03 a line-up keeps its order, and a handle becomes a profile with its newest track', async () => {
  const { db } = server.services
  await makeTrack(db, { profileId: band.id, title: 'Older', createdAt: new Date('2026-01-01') })
  const track = await makeTrack(db, { profileId: band.id, title: 'Newest' })
  const event = await create([
    { name: 'Hexen Kopie', playsAt: '20:30' },
    { name: `@${band.handle.toUpperCase()}`, playsAt: '21:15' },
    { name: 'friends' },
  ])
  expect(event.acts).toMatchObject([
    { name: 'Hexen Kopie', profile: null, playsAt: '20:30', track: null },
    { name: `@${band.handle}`, profile: { id: band.id }, playsAt: '21:15', track: { id: track.id, title: 'Newest' } },
    { name: 'friends', profile: null, playsAt: null },
  ])
  expect((await change(event.id, { title: 'Renamed' })).status).toBe(200)
  expect((await read(event.id)).acts).toHaveLength(3)
  expect((await change(event.id, { acts: [{ name: 'friends' }] })).status).toBe(200)
  expect((await read(event.id)).acts).toMatchObject([{ name: 'friends' }])
})

test('EVENT-03 unknown handles, names without letters and too many entries are refused by field', async () => {
  const refused = async (acts: Acts) => {
    const response = await createEventAs(person, { acts })
    return [response.status, Object.keys(((await response.json()) as { fields: object }).fields)]
  }
  expect(await refused([{ name: '@nobody_is_called_so' }])).toEqual([422, ['acts']])
  expect((await refused([{ name: ' ' }]))[0]).toBe(422)
  expect((await refused([{ name: 'x'.repeat(101) }]))[0]).toBe(422)
  expect((await refused(Array.from({ length: 41 }, () => ({ name: 'one' }))))[0]).toBe(422)
  expect((await refused([{ name: 'one', playsAt: '25:00' }]))[0]).toBe(422)
})

test('SOCIAL-08 a block removes a profile from the line-ups of the other, and keeps it out', async () => {
  const event = await create([{ name: `@${band.handle}` }, { name: 'friends' }])
  expect((await block(other, artistId)).status).toBeLessThan(300)
  expect((await read(event.id)).acts).toMatchObject([{ name: 'friends' }])
  const again = await change(event.id, { acts: [{ name: `@${band.handle}` }] })
  expect([again.status, await again.json()]).toMatchObject([
    403,
    { detail: 'That did not work. Please try again later.' },
  ])
  expect((await read(event.id)).acts).toMatchObject([{ name: 'friends' }])
  await block(person, band.id)
  const own = await change(event.id, { acts: [{ name: `@${band.handle}` }] })
  expect(await own.json()).toMatchObject({
    detail: 'You have blocked a profile that you name here. Unblock it first.',
  })
})

test('EVENT-02 the end, the doors and the price of an event are stored, changed and removed', async () => {
  const response = await createEventAs(person, { endTime: '01:30', doorsTime: '19:00', price: ' $6.00 ' })
  const event = (await response.json()) as EventDetail
  expect(event).toMatchObject({
    ...{ endAt: '2090-06-18T00:30:00.000Z', endDate: '2090-06-18', endTime: '01:30' },
    ...{ doorsTime: '19:00', price: '$6.00' },
  })
  const moved = await change(event.id, { localDate: '2090-07-01' })
  expect(await moved.json()).toMatchObject({ endDate: '2090-07-02', endTime: '01:30' })
  const bare = await change(event.id, { endTime: null, doorsTime: null, price: '' })
  expect(await bare.json()).toMatchObject({ endAt: null, endDate: null, endTime: null, doorsTime: null, price: null })
  const wrong = await change(event.id, { endDate: '2090-06-01', endTime: '01:00' })
  expect([wrong.status, await wrong.json()]).toMatchObject([
    422,
    { fields: { endTime: 'The end must be after the start' } },
  ])
})
