import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Person, signInAs, signUpAndIn, type Visitor } from '#server/people/accounts/factory.ts'
import { sessions } from '#server/people/identity/tables.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { createOutgoing } from '#server/platform/outgoing/outgoing.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { pushTasks, sendPush } from './send-push.ts'
import { pushSubscriptions } from './tables.ts'
import type { TestBrowser } from './testing/browser.ts'
import { type PushService, startPushService } from './testing/push-service.ts'

let server: TestServer
let service: PushService
beforeAll(async () => {
  // the log would report each refused push
  server = await startTestServer({ jobs: true, env: { logLevel: 'silent' } })
  service = await startPushService()
  server.services.outgoing = service.outgoing()
})
afterEach(() => server.services.db.execute(sql`delete from graphile_worker._private_jobs where attempts > 0`))
afterAll(async () => {
  await server.close()
  await service.close()
})

const note = { title: 'Nith', body: '12 people like Carrion Weather', url: '/track/1', tag: 'likes of 1' }

async function subscribed(who: Visitor): Promise<TestBrowser> {
  const browser = service.browser()
  const response = await who.fetch('/api/push/browsers', { method: 'POST', json: browser.subscription })
  expect(response.status).toBe(204)
  return browser
}

const endpointsOf = async ({ userId }: Person) =>
  (await server.services.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))).map(
    ({ endpoint }) => endpoint,
  )

type WaitingJob = { attempts: number; payload: { note: string }; again: boolean }
/** The jobs of the account that have not succeeded. */
async function jobsOf({ userId }: Person): Promise<WaitingJob[]> {
  const { rows } = await server.services.db.execute<WaitingJob>(sql`
    select attempts, payload, run_at > now() and attempts < max_attempts as again
    from graphile_worker._private_jobs where payload ->> 'userId' = ${userId} order by id`)
  return rows
}

const titles = ({ received }: TestBrowser): string[] => received.map((push) => push.note.title)

test('TELL-05 every browser of the account decrypts the push, signed by the site for its push service', async () => {
  const person = await signUpAndIn(server)
  const browsers = [await subscribed(person), await subscribed(await signInAs(server, person.userId))]
  const stranger = await subscribed(await signUpAndIn(server))
  await sendPush(server.services, person.userId, { ...note, icon: '/icon-192.png' })
  for (const browser of browsers) {
    await expect.poll(() => browser.received).toHaveLength(1)
    const [{ note: shown, claims, ...push }] = browser.received as [TestBrowser['received'][number]]
    expect(shown).toEqual({ ...note, icon: '/icon-192.png' })
    expect(push).toMatchObject({ ttl: '86400', urgency: 'normal', signedBy: server.services.pushKeys.publicKey })
    expect(push.topic).toMatch(/^[\w-]{32}$/)
    expect(push.bytes).toBeLessThanOrEqual(4096)
    expect(claims).toMatchObject({ aud: service.origin, sub: server.url })
    expect(claims.exp * 1000).toBeGreaterThan(Date.now())
    expect(claims.exp * 1000).toBeLessThanOrEqual(Date.now() + 24 * 3600_000)
  }
  expect(stranger.received).toEqual([])
  const used = async () => (await (await person.fetch('/api/push')).json()).items.map(({ usedAt }: never) => usedAt)
  await expect.poll(used).toEqual([expect.any(String), expect.any(String)])
})

test('TELL-05 all pushes have the same length', async () => {
  const person = await signUpAndIn(server)
  const browser = await subscribed(person)
  await sendPush(server.services, person.userId, { ...note, body: '', tag: 'short' })
  await sendPush(server.services, person.userId, { ...note, body: 'long '.repeat(2000), tag: 'long' })
  await expect.poll(() => browser.received).toHaveLength(2)
  expect(new Set(browser.received.map(({ bytes }) => bytes)).size).toBe(1)
})

test('TELL-05 a push in a transaction that is rolled back is not sent', async () => {
  const person = await signUpAndIn(server)
  const browser = await subscribed(person)
  const failing = transaction(server.services.db, async (tx) => {
    await sendPush(server.services, person.userId, note, tx)
    throw new Error('failed')
  })
  await expect(failing).rejects.toThrow('failed')
  await sendPush(server.services, person.userId, { ...note, title: 'Later', tag: 'later' })
  await expect.poll(() => titles(browser)).toEqual(['Later'])
})

test('TELL-05 of pushes with the same tag only the newest waits, and they share a topic; other tags have their own', async () => {
  const person = await signUpAndIn(server)
  const browser = await subscribed(person)
  await transaction(server.services.db, async (tx) => {
    for (const title of ['One', 'Two', 'Three']) await sendPush(server.services, person.userId, { ...note, title }, tx)
    await sendPush(server.services, person.userId, { ...note, title: 'Other', tag: 'other' }, tx)
  })
  await expect.poll(() => titles(browser).toSorted()).toEqual(['Other', 'Three'])
  await sendPush(server.services, person.userId, { ...note, title: 'Four' })
  await expect.poll(() => titles(browser)).toContain('Four')
  const topics = new Map(browser.received.map((push) => [push.note.title, push.topic]))
  expect(topics.get('Four')).toBe(topics.get('Three'))
  expect(topics.get('Other')).not.toBe(topics.get('Three'))
})

test('TELL-05 removes dead browsers while others get their pushes', async () => {
  const person = await signUpAndIn(server)
  const [dead, gone, well] = [
    await subscribed(person),
    await subscribed(await signInAs(server, person.userId)),
    await subscribed(await signInAs(server, person.userId)),
  ]
  service.respond(dead, { status: 404 })
  service.respond(gone, { status: 410 })
  await sendPush(server.services, person.userId, note)
  await expect.poll(() => endpointsOf(person)).toEqual([well.endpoint])
  await expect.poll(() => titles(well)).toEqual(['Nith'])
  await expect.poll(() => jobsOf(person)).toEqual([])
})

test('TELL-05 a busy, broken or silent push service is retried later and delays nobody else', async () => {
  const person = await signUpAndIn(server)
  const responses = [{ status: 429 }, { status: 500 }, { status: 503, body: Buffer.alloc(1 << 22) }, 'silence'] as const
  const failing: TestBrowser[] = []
  for (const response of responses) {
    const browser = await subscribed(await signInAs(server, person.userId))
    service.respond(browser, response)
    failing.push(browser)
  }
  const well = await subscribed(person)
  await sendPush(server.services, person.userId, note)
  await expect.poll(() => titles(well)).toEqual(['Nith'])
  await expect
    .poll(async () => (await jobsOf(person)).map(({ attempts, again }) => attempts > 0 && again))
    .toEqual([true, true, true, true])
  expect(await endpointsOf(person)).toHaveLength(5)
  for (const browser of failing) service.respond(browser, { status: 201 })
  await server.services.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
  for (const browser of failing) await expect.poll(() => titles(browser)).toEqual(['Nith'])
  expect(titles(well)).toEqual(['Nith'])
})

test('TELL-05 a push that is refused or redirected is not retried', async () => {
  const person = await signUpAndIn(server)
  const target = await subscribed(await signUpAndIn(server))
  const responses = [
    { status: 400 },
    { status: 403 },
    { status: 413 },
    { status: 307, headers: { location: target.endpoint } },
  ]
  const refusing: TestBrowser[] = []
  for (const response of responses) {
    const browser = await subscribed(await signInAs(server, person.userId))
    service.respond(browser, response)
    refusing.push(browser)
  }
  await sendPush(server.services, person.userId, note)
  for (const browser of refusing) await expect.poll(() => service.asked(browser)).toBe(1)
  await expect.poll(() => jobsOf(person)).toEqual([])
  expect(service.asked(target)).toBe(0)
  expect(await endpointsOf(person)).toHaveLength(4)
})

test('TELL-05 nothing is sent to a service that now resolves to a private address, and there is no retry', async () => {
  const person = await signUpAndIn(server)
  const browser = await subscribed(person)
  const { outgoing } = server.services
  const lookup = async () => [{ address: '127.0.0.1', family: 4 }]
  const moved = createOutgoing({ lookup, isPortAllowed: () => true })
  server.services.outgoing = moved
  await sendPush(server.services, person.userId, note)
  await expect.poll(() => jobsOf(person)).toEqual([])
  expect([service.asked(browser), await endpointsOf(person)]).toEqual([0, [browser.endpoint]])
  server.services.outgoing = outgoing
  moved.close()
})

test('TELL-05 AUTH-07 a job sends nothing to a browser that was signed out, expired, removed or replaced', async () => {
  const { db } = server.services
  const person = await signUpAndIn(server)
  const browser = await subscribed(person)
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, person.userId))
  const job = { userId: person.userId, subscriptionId: row!.id, note: JSON.stringify(note), topic: 'topic' }
  const later = new Date(Date.now() + 60_000).toISOString()
  await pushTasks.push!({ ...job, userId: (await signUpAndIn(server)).userId, until: later }, server.services)
  await pushTasks.push!({ ...job, until: new Date(0).toISOString() }, server.services)
  await db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.userId, person.userId))
  await sendPush(server.services, person.userId, note)
  await db.delete(sessions).where(eq(sessions.userId, person.userId))
  await pushTasks.push!({ ...job, until: later }, server.services)
  await expect.poll(() => jobsOf(person)).toEqual([])
  expect(service.asked(browser)).toBe(0)
})

test('TELL-05 ACCT-02 waiting pushes are deleted with the account', async () => {
  const person = await signUpAndIn(server)
  const browser = await subscribed(person)
  service.respond(browser, { status: 503 })
  await sendPush(server.services, person.userId, note)
  await expect.poll(async () => (await jobsOf(person)).map(({ attempts }) => attempts)).toEqual([1])
  await person.fetch('/api/accounts/mine', { method: 'DELETE', json: { email: person.email } })
  expect(await jobsOf(person)).toEqual([])
})
