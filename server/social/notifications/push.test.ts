import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import type { TestBrowser } from '#server/social/push/testing/browser.ts'
import { type PushService, startPushService } from '#server/social/push/testing/push-service.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { type Acting, actsOn, list, read } from './testing/people.ts'

let server: TestServer
let service: PushService
let newPerson: ReturnType<typeof actsOn>['newPerson']
beforeAll(async () => {
  server = await startTestServer({ jobs: true, env: { logLevel: 'silent' } })
  service = await startPushService()
  server.services.outgoing = service.outgoing()
  ;({ newPerson } = actsOn(server))
})
afterAll(async () => {
  await server.close()
  await service.close()
})

async function subscribed(who: Acting): Promise<TestBrowser> {
  const browser = service.browser()
  await who.fetch('/api/push/browsers', { method: 'POST', json: browser.subscription })
  return browser
}
const notes = ({ received }: TestBrowser) => received.map(({ note: { title, body, url } }) => [title, body, url])
const patient = { timeout: 20_000 }

test('TELL-05 TELL-07 a notification still unread after a moment is pushed to the browsers, if its kind is wanted', async () => {
  const { db } = server.services
  const artist = await newPerson('Nith')
  const { id } = await makeTrack(db, { profileId: artist.profileId, title: 'Slag Hymn' })
  const [fan, other] = [await newPerson('Moth Collector'), await newPerson('Ulf')]
  const browser = await subscribed(artist)
  const say = (who: Acting, assetId: string, body: string) =>
    who.fetch('/api/comments', { method: 'POST', json: { id: randomUUID(), assetId, body } })
  await fan.fetch(`/api/likes/${id}`, { method: 'PUT' })
  await say(fan, id, 'The kettle.')
  await say(other, id, 'It is always the kettle.')
  await expect
    .poll(() => notes(browser), patient)
    .toEqual([['Ulf and Moth Collector commented on Slag Hymn', 'It is always the kettle.', `/track/${id}#comments`]])
  const quick = await makeTrack(db, { profileId: artist.profileId, title: 'Read at once' })
  await say(fan, quick.id, 'Seen before it is pushed')
  await read(artist, (await list(artist)).items)
  await artist.fetch('/api/notifications/settings/comment', {
    method: 'PUT',
    json: { page: true, push: false, mail: false },
  })
  await artist.fetch('/api/notifications/settings/like', {
    method: 'PUT',
    json: { page: true, push: true, mail: false },
  })
  const unwanted = await makeTrack(db, { profileId: artist.profileId, title: 'Unwanted' })
  await say(fan, unwanted.id, 'Not pushed')
  const liked = await makeTrack(db, { profileId: artist.profileId, title: 'Wanted' })
  await fan.fetch(`/api/likes/${liked.id}`, { method: 'PUT' })
  await expect.poll(() => notes(browser), patient).toHaveLength(2)
  expect(notes(browser)[1]).toEqual(['Moth Collector likes Wanted', '', `/track/${liked.id}`])
})
