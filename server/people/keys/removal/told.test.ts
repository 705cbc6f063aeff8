import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { openLive } from '#server/platform/testing/live-client.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeWriter } from '#server/social/messages/testing/people.ts'
import { type PushService, startPushService } from '#server/social/push/testing/push-service.ts'
import { setUpApp } from '../testing/app.ts'

let server: TestServer
let service: PushService
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ jobs: true, live: {} })
  service = await startPushService()
  server.services.outgoing = service.outgoing()
  admin = await signUpAndIn(server, { admin: true })
})
afterAll(async () => {
  await server.close()
  await service.close()
})

test('KEYS-02 a removal and its end reach open pages, and push reaches browsers', async () => {
  const [person, other] = [await makeWriter(server), await makeWriter(server)]
  const [tab, foreign] = [await openLive(server, person), await openLive(server, other)]
  await setUpApp(server, person)
  const browser = service.browser()
  await person.fetch('/api/push/browsers', { method: 'POST', json: browser.subscription })

  await admin.fetch('/api/accounts/factor-removals', { method: 'POST', json: { email: person.email } })
  await tab.until('account')
  const removalAt = async () => (await (await person.fetch('/api/session')).json()).user.removalAt
  expect(await removalAt()).toEqual(expect.any(String))
  await expect
    .poll(() => browser.received.map(({ note }) => note))
    .toMatchObject([{ title: 'The second factors of your Undercroft account will be removed', url: '/security' }])

  await person.fetch('/api/accounts/factor-removal', { method: 'DELETE' })
  await tab.until('account', 2)
  expect(await removalAt()).toBeNull()
  expect(foreign.all('account')).toEqual([])
  for (const { socket } of [tab, foreign]) socket.terminate()
})
