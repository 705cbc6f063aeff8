import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpAndIn } from '#server/people/accounts/factory.ts'
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
  expect(await run('grant', person.email.toUpperCase())).toBe(`${person.email} is an admin.`)
  await run('grant', person.email)
  expect(await isAdmin()).toBe(true)
  expect(await run('list')).toBe(person.email)
  await run('revoke', person.email)
  expect(await isAdmin()).toBe(false)
  await expect(run('grant', 'nobody@example.com')).rejects.toThrow('Nobody has an account with nobody@example.com')
  await expect(run('promote', person.email)).rejects.toThrow('Usage: npm run admin')
  await expect(run()).rejects.toThrow('Usage: npm run admin')
})
