import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EventDetail } from '#contract/events.ts'
import { fixture } from '#server/media/fixtures.ts'
import { sweepFiles } from '#server/media/sweep.ts'
import { NOTHING, takeInventory } from '#server/media/testing/inventory.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { createEventAs } from '../factory.ts'

let server: TestServer
let person: Person
let profileId: string
let event: EventDetail
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
beforeEach(async () => {
  person = await signUpAndIn(server)
  profileId = (await makeProfile(server.services.db, { userId: person.userId })).id
  event = (await (await createEventAs(person)).json()) as EventDetail
})
afterAll(() => server.close())

async function put(name: string, who: Person = person) {
  const body = new FormData()
  body.set('flyer', new Blob([await readFile(fixture(name))]), name)
  return who.fetch(`/api/events/${event.id}/flyer`, { method: 'PUT', body })
}

async function expectFilesOf({ flyer }: EventDetail): Promise<void> {
  await sweepFiles(server.services)
  const named = flyer ? [flyer.url, flyer.thumbUrl].map((url) => url.replace('/media/', '')).sort() : []
  const rows = named.map((key) => `stored ${key}`)
  expect(await takeInventory(server.services, profileId)).toEqual({ objects: named, rows, spool: [] })
}

test('EVENT-03 a flyer sets the colour of its event, can be replaced and removed, and is deleted with the event', async () => {
  const first = (await (await put('rotated-gps.jpg')).json()) as EventDetail
  expect(first.flyer).toMatchObject({ url: expect.stringContaining(`/events/${event.id}/flyer/full-`) })
  expect(first.flyer!.width).toBeLessThan(first.flyer!.height)
  expect((await visitor(server).fetch(first.flyer!.url)).status).toBe(200)
  await expectFilesOf(first)

  const second = (await (await put('cmyk.jpg')).json()) as EventDetail
  expect(second.flyer!.url).not.toBe(first.flyer!.url)
  expect(second.stock).not.toEqual(event.stock)
  await expectFilesOf(second)

  const gone = await person.fetch(`/api/events/${event.id}/flyer`, { method: 'DELETE' })
  expect(await gone.json()).toMatchObject({ flyer: null, stock: event.stock })
  await expectFilesOf({ ...event, flyer: null })

  await put('cmyk.jpg')
  expect((await person.fetch(`/api/events/${event.id}`, { method: 'DELETE' })).status).toBe(204)
  await sweepFiles(server.services)
  expect(await takeInventory(server.services, profileId)).toEqual(NOTHING)
})

test('EVENT-03 a stranger cannot set the flyer, and a file that is not a picture is refused', async () => {
  const stranger = await signUpAndIn(server)
  await makeProfile(server.services.db, { userId: stranger.userId })
  expect((await put('cmyk.jpg', stranger)).status).toBe(403)
  expect((await put('mono.mp3')).status).toBe(415)
  expect(await takeInventory(server.services, profileId)).toEqual(NOTHING)
})
