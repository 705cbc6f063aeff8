import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PUSH } from '#contract/platform/limits.ts'
import type { PushBrowsers } from '#contract/push.ts'
import { type Person, signInAs, signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { sessions, users } from '#server/people/identity/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { loadPushKeys } from './keys.ts'
import { pushSubscriptions } from './tables.ts'
import { type PushService, startPushService } from './testing/push-service.ts'

let server: TestServer
let service: PushService
beforeAll(async () => {
  server = await startTestServer()
  service = await startPushService()
  server.services.outgoing = service.outgoing()
})
afterAll(async () => {
  await server.close()
  await service.close()
})

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const subscribe = (who: Visitor, json: unknown, userAgent = FIREFOX) =>
  who.fetch('/api/push/browsers', { method: 'POST', json, headers: { 'user-agent': userAgent } })

async function browsersOf(who: Visitor): Promise<PushBrowsers['items']> {
  return ((await (await who.fetch('/api/push')).json()) as PushBrowsers).items
}

const rowsOf = ({ userId }: Person) =>
  server.services.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))

test('TELL-05 all instances on one database share one key pair, whose public key has 65 bytes', async () => {
  const { db, pushKeys } = server.services
  const made = await Promise.all([1, 2, 3].map(() => loadPushKeys(db)))
  expect(made).toEqual([pushKeys, pushKeys, pushKeys])
  expect(Buffer.from(pushKeys.publicKey, 'base64url')).toHaveLength(65)
  const settings = (await (await (await signUpAndIn(server)).fetch('/api/push')).json()) as PushBrowsers
  expect(settings).toEqual({ publicKey: pushKeys.publicKey, items: [] })
  expect((await visitor(server).fetch('/api/push')).status).toBe(401)
})

test('TELL-05 lists the account’s own browsers by name, without endpoint and keys', async () => {
  const person = await signUpAndIn(server)
  const elsewhere = await signInAs(server, person.userId)
  const [here, there, strange] = [service.browser(), service.browser(), service.browser()]
  expect((await subscribe(person, here.subscription)).status).toBe(204)
  expect((await subscribe(elsewhere, there.subscription, 'odd')).status).toBe(204)
  expect((await subscribe(await signUpAndIn(server), strange.subscription)).status).toBe(204)
  const text = await (await person.fetch('/api/push')).text()
  expect((JSON.parse(text) as PushBrowsers).items.map(({ id, createdAt, ...shown }) => shown)).toEqual([
    { isThisBrowser: false, device: null, usedAt: null },
    { isThisBrowser: true, device: 'Firefox on Linux', usedAt: null },
  ])
  for (const secret of [here.endpoint, here.subscription.keys.auth, here.subscription.keys.p256dh])
    expect(text).not.toContain(secret.slice(-16))
})

test('TELL-05 a browser that subscribes again has one entry, with its newest subscription', async () => {
  const person = await signUpAndIn(server)
  const [first, second] = [service.browser(), service.browser()]
  const all = [first, first, second, second].map(({ subscription }) => subscribe(person, subscription))
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual([204, 204, 204, 204])
  await subscribe(person, second.subscription)
  expect((await rowsOf(person)).map(({ endpoint }) => endpoint)).toEqual([second.endpoint])
})

test('TELL-05 a browser belongs to the account that is signed in there; the previous account gets no more pushes there', async () => {
  const [before, now] = [await signUpAndIn(server), await signUpAndIn(server)]
  const browser = service.browser()
  await subscribe(before, browser.subscription)
  const [old] = await rowsOf(before)
  expect((await subscribe(now, browser.subscription)).status).toBe(204)
  expect(await browsersOf(before)).toEqual([])
  const [row] = await rowsOf(now)
  expect(row).toMatchObject({ endpoint: browser.endpoint })
  expect(row!.id).not.toBe(old!.id)
})

test('TELL-05 when several accounts subscribe one browser concurrently, exactly one of them has it afterwards', async () => {
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => signUpAndIn(server)))
  const browser = service.browser()
  const responses = await Promise.all(people.map((person) => subscribe(person, browser.subscription)))
  expect(responses.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
  expect((await Promise.all(people.map(rowsOf))).flat()).toHaveLength(1)
})

test('TELL-05 AUTH-07 a subscription ends with its session: sign-out, remote sign-out or expiry', async () => {
  const person = await signUpAndIn(server)
  const [second, third] = [await signInAs(server, person.userId), await signInAs(server, person.userId)]
  for (const who of [person, second, third]) await subscribe(who, service.browser().subscription)
  expect(await browsersOf(person)).toHaveLength(3)
  await second.fetch('/api/accounts/sign-out', { method: 'POST', json: {} })
  expect(await browsersOf(person)).toHaveLength(2)
  await person.fetch('/api/sessions', { method: 'DELETE' })
  expect((await browsersOf(person)).map(({ isThisBrowser }) => isThisBrowser)).toEqual([true])
  await server.services.db.delete(sessions).where(eq(sessions.userId, person.userId))
  expect(await rowsOf(person)).toEqual([])
})

test('TELL-05 ACCT-02 subscriptions are deleted with the account', async () => {
  const person = await signUpAndIn(server)
  await subscribe(person, service.browser().subscription)
  await server.services.db.delete(users).where(eq(users.id, person.userId))
  expect(await rowsOf(person)).toEqual([])
})

test('TELL-05 only its owner removes a subscription, and only once', async () => {
  const [owner, stranger] = [await signUpAndIn(server), await signUpAndIn(server)]
  await subscribe(owner, service.browser().subscription)
  const [{ id }] = (await browsersOf(owner)) as [PushBrowsers['items'][number]]
  const remove = async (who: Visitor, which = id) =>
    (await who.fetch(`/api/push/browsers/${which}`, { method: 'DELETE' })).status
  expect([await remove(visitor(server)), await remove(stranger), await remove(owner, 'nonsense')]).toEqual([
    401, 404, 404,
  ])
  expect([await remove(owner), await remove(owner)]).toEqual([204, 404])
  expect(await browsersOf(owner)).toEqual([])
})

test('TELL-05 beyond twenty browsers the oldest subscriptions are deleted', async () => {
  const person = await signUpAndIn(server)
  const browsers = Array.from({ length: PUSH.perAccount + 2 }, () => service.browser())
  for (const { subscription } of browsers) await subscribe(await signInAs(server, person.userId), subscription)
  const kept = (await rowsOf(person)).map(({ endpoint }) => endpoint)
  expect(new Set(kept)).toEqual(new Set(browsers.slice(2).map(({ endpoint }) => endpoint)))
})

test('TELL-05 refuses invalid subscriptions and endpoints inside the private network', async () => {
  const person = await signUpAndIn(server)
  const { endpoint, keys } = service.browser().subscription
  const point = Buffer.from(keys.p256dh, 'base64url')
  const moved = Buffer.concat([point.subarray(0, 64), Buffer.from([point[64]! ^ 1])]).toString('base64url')
  const wrong: [unknown, string][] = [
    [{}, 'endpoint'],
    [{ endpoint, keys: { auth: keys.auth } }, 'keys.p256dh'],
    [{ endpoint: endpoint.replace('https', 'http'), keys }, 'endpoint'],
    [{ endpoint: 'nonsense', keys }, 'endpoint'],
    [{ endpoint: endpoint.replace('//', '//me:secret@'), keys }, 'endpoint'],
    [{ endpoint: `${endpoint}/${'x'.repeat(PUSH.endpointMax)}`, keys }, 'endpoint'],
    [{ endpoint: `https://elsewhere.test/${'ü'.repeat(PUSH.endpointMax / 4)}`, keys }, 'endpoint'],
    [{ endpoint: 'https://169.254.169.254/latest', keys }, 'endpoint'],
    [{ endpoint: 'https://[::ffff:10.0.0.1]/', keys }, 'endpoint'],
    [{ endpoint: 'https://2886729729/', keys }, 'endpoint'],
    [{ endpoint: 'https://nowhere.example/', keys }, 'endpoint'],
    [{ endpoint, keys: { ...keys, auth: keys.auth.slice(1) } }, 'keys.auth'],
    [{ endpoint, keys: { ...keys, p256dh: keys.p256dh.slice(2) } }, 'keys.p256dh'],
    [{ endpoint, keys: { ...keys, p256dh: moved } }, 'keys.p256dh'],
    [{ endpoint, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } }, 'keys.p256dh'],
    [{ endpoint, keys: { ...keys, p256dh: '+'.repeat(87) } }, 'keys.p256dh'],
  ]
  for (const [json, field] of wrong) {
    const response = await subscribe(person, json)
    const said = (await response.json()) as { fields?: Record<string, string> }
    expect([JSON.stringify(json), response.status, Object.keys(said.fields ?? {})[0]]).toEqual([
      JSON.stringify(json),
      422,
      field,
    ])
  }
  expect((await subscribe(visitor(server), { endpoint, keys })).status).toBe(401)
  expect(await rowsOf(person)).toEqual([])
})
