import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs, signUpAndIn } from '#server/people/accounts/factory.ts'
import { admins, sessions } from '#server/people/identity/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { runAdminCommand } from './admin.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('ADMIN-04 the command makes an admin, effective at once, and removes one', async () => {
  const person = await signUpAndIn(server)
  const run = (...words: string[]) => runAdminCommand(server.services, words)
  const isAdmin = async () => (await (await person.fetch('/api/session')).json()).user.isAdmin

  expect(await run('list')).toBe('There is no admin yet.')
  expect(await run('grant', person.email.toUpperCase())).toBe(
    `${person.email} is an admin.\n` +
      `Before they can act as one they need a passkey or an authenticator app: ${server.services.env.publicUrl}/security`,
  )
  await run('grant', person.email)
  expect(await isAdmin()).toBe(true)
  expect(await run('list')).toBe(person.email)
  await run('revoke', person.email)
  expect(await isAdmin()).toBe(false)
  await expect(run('grant', 'nobody@example.com')).rejects.toThrow('Nobody has an account with nobody@example.com')
  await expect(run('promote', person.email)).rejects.toThrow('Usage: npm run admin')
  await expect(run()).rejects.toThrow('Usage: npm run admin')
})

test('KEYS-03 KEYS-05 a new admin has days of grace if the operator wants, and sessions of 12 hours at most', async () => {
  const person = await signUpAndIn(server)
  const weak = await signInAs(server, person.userId, { isTwoFactor: false })
  const withGrace = { ...server.services, env: { ...server.services.env, adminGraceDays: 2 } }
  expect(await runAdminCommand(withGrace, ['grant', person.email])).toContain('Within 2 days they need a passkey')
  expect((await weak.fetch('/api/numbers')).status).toBe(200)
  const rows = await server.services.db.select().from(sessions).where(eq(sessions.userId, person.userId))
  for (const { expiresAt } of rows) expect(expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 12 * 3600_000)
  await server.services.db.update(admins).set({ graceUntil: new Date() }).where(eq(admins.userId, person.userId))
  expect((await weak.fetch('/api/numbers')).status).toBe(403)
})

test('KEYS-05 the command signs a person out everywhere, and the audit log says so', async () => {
  const [person, admin] = [await signUpAndIn(server), await signUpAndIn(server, { admin: true })]
  await signInAs(server, person.userId)
  expect(await runAdminCommand(server.services, ['sign-out', person.email])).toBe(
    `${person.email} is signed out: 2 sessions ended.`,
  )
  expect((await person.fetch('/api/sessions')).status).toBe(401)
  const { items } = await (await admin.fetch('/api/audit-log?limit=1')).json()
  expect(items[0]).toMatchObject({ act: 'account.sign-out', by: null, before: { email: person.email, sessions: 2 } })
  await expect(runAdminCommand(server.services, ['sign-out', 'nobody@example.com'])).rejects.toThrow('Nobody has')
})
