import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpAndIn } from '#server/people/accounts/factory.ts'
import { mailsTo, newestMail } from '#server/people/accounts/links/mailbox.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' }, jobs: true })
})
afterAll(() => server.close())

/** How many rate limits exist for an address. Their keys are hashes. */
async function limitsOn(email: string): Promise<number> {
  const key = createHash('sha256').update(email).digest('base64url')
  const counted = sql`select 1 from rate_limits where split_part(key, ':', 2) = ${key}`
  return (await server.services.db.execute(counted)).rows.length
}

test('ACCT-02 AUTH-10 rate limits of another account stay if the deleted one had tried to take its address', async () => {
  const [person, other] = [await signUpAndIn(server), await signUpAndIn(server)]
  const wish = { email: other.email, password: person.password }
  expect((await person.fetch('/api/accounts/email', { method: 'PUT', json: wish })).status).toBe(202)
  await newestMail(server, other.email)
  const limits = await limitsOn(other.email)
  expect(limits).toBeGreaterThan(0)
  const farewell = { method: 'DELETE', json: { email: person.email } }
  expect((await person.fetch('/api/accounts/mine', farewell)).status).toBe(200)
  expect(await mailsTo(server, other.email)).toHaveLength(1)
  expect(await limitsOn(other.email)).toBe(limits)
})
