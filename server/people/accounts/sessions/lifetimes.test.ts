import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#server/people/identity/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { type Person, signUpAndIn, type Visitor } from '../factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const HOUR = 3600_000
const DAY = 24 * HOUR

/** Moves all that happened in the person's session into the past. */
async function letPass({ userId }: Person, ms: number): Promise<void> {
  const own = eq(sessions.userId, userId)
  const { db } = server.services
  const [row] = await db.select().from(sessions).where(own)
  const earlier = (time: Date) => new Date(time.getTime() - ms)
  const { createdAt, updatedAt, usedAt, expiresAt } = row!
  const times = { createdAt, updatedAt, usedAt, expiresAt }
  const moved = Object.fromEntries(Object.entries(times).map(([name, time]) => [name, earlier(time)]))
  await db.update(sessions).set(moved).where(own)
}
const use = async (person: Visitor) => (await person.fetch('/api/sessions')).status

test('KEYS-05 a session ends after 30 days without use', async () => {
  const [idle, active] = [await signUpAndIn(server), await signUpAndIn(server)]
  await letPass(idle, 29 * DAY)
  expect(await use(idle)).toBe(200)
  await letPass(idle, 29 * DAY)
  expect(await use(idle)).toBe(200)
  await letPass(active, 30 * DAY + 1000)
  expect(await use(active)).toBe(401)
})

test('KEYS-05 a session ends 90 days after it was started, although it is in use', async () => {
  const person = await signUpAndIn(server)
  for (let day = 20; day <= 80; day += 20) {
    await letPass(person, 20 * DAY)
    expect([day, await use(person)]).toEqual([day, 200])
  }
  await letPass(person, 9 * DAY)
  expect(await use(person)).toBe(200)
  await letPass(person, DAY + 1000)
  expect(await use(person)).toBe(401)
})

test('KEYS-05 a session of an admin ends after 12 hours, although it is in use', async () => {
  const admin = await signUpAndIn(server, { admin: true })
  await letPass(admin, 11 * HOUR)
  expect(await use(admin)).toBe(200)
  await letPass(admin, HOUR + 1000)
  expect(await use(admin)).toBe(401)
})

test('KEYS-05 neither use nor a proof makes a session last longer than its lifetime', async () => {
  const person = await signUpAndIn(server)
  for (let days = 29; days < 90; days += 29) {
    await letPass(person, 29 * DAY)
    expect(await use(person)).toBe(200)
  }
  const proved = await person.fetch('/api/accounts/proof', { method: 'POST', json: { password: person.password } })
  expect(proved.status).toBe(204)
  const [row] = await server.services.db.select().from(sessions).where(eq(sessions.userId, person.userId))
  expect(row!.expiresAt.getTime()).toBeLessThanOrEqual(row!.createdAt.getTime() + 90 * DAY)
})
