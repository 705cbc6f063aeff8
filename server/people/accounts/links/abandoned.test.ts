import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admins, users } from '#server/people/identity/tables.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { waitingForLocks } from '#server/platform/testing/locks.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeEmail, makeUser, visitor } from '../factory.ts'
import { sweepUnverified } from '../sign-up.ts'
import { newestMail, tokenIn } from './mailbox.ts'
import { createMailedLink } from './mailed-links.ts'

const DAY_MS = 24 * 3600_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: true })
})
afterAll(() => server.close())

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const exists = async (userId: string) =>
  (await server.services.db.select({ id: users.id }).from(users).where(eq(users.id, userId))).length === 1
async function touched(days: number, { verified = false, email = makeEmail() } = {}) {
  const userId = await makeUser(server, { verified, email })
  await server.services.db
    .update(users)
    .set({ updatedAt: daysAgo(days) })
    .where(eq(users.id, userId))
  return userId
}

test('AUTH-03 removes accounts that nobody verified for 30 days, and no others', async () => {
  const [old, young, verified, admin] = [
    await touched(31),
    await touched(29),
    await touched(400, { verified: true }),
    await touched(31),
  ]
  await server.services.db.insert(admins).values({ userId: admin })
  await sweepUnverified(server.services.db)
  expect(await Promise.all([old, young, verified, admin].map(exists))).toEqual([false, true, true, true])
})

test('AUTH-03 the sweep leaves an account that has just requested a new link', async () => {
  const email = makeEmail()
  const userId = await touched(31, { email })
  await visitor(server).fetch('/api/accounts/verification-mail', { method: 'POST', json: { email } })
  const token = tokenIn(await newestMail(server, email))
  await sweepUnverified(server.services.db)
  const json = { token, password: 'rusted ladder anthem' }
  const response = await visitor(server).fetch('/api/accounts/verify', { method: 'POST', json })
  expect(response.status).toBe(200)
  expect(await exists(userId)).toBe(true)
})

test('AUTH-03 a sweep waits for a link that is being created, and then removes nothing', async () => {
  const userId = await touched(31)
  const { db } = server.services
  let sweep: Promise<void> | undefined
  await transaction(db, async (tx) => {
    await createMailedLink(tx, 'verify-email', userId)
    sweep = sweepUnverified(db)
    await expect.poll(() => waitingForLocks(db)).toBe(1)
  })
  await sweep
  expect(await exists(userId)).toBe(true)
})
