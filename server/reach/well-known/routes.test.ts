import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '#server/people/accounts/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('security.txt has the contact for reports, and expires half a year from today', async () => {
  const response = await visitor(server).fetch('/.well-known/security.txt')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = Object.fromEntries(
    (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  )
  const { publicUrl, contactEmail } = server.services.env
  expect(fields).toMatchObject({
    Contact: `mailto:${contactEmail}`,
    Canonical: `${publicUrl}/.well-known/security.txt`,
  })
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(170)
  expect(days).toBeLessThan(365)
})

test('AUTH-11 password managers are redirected to the form that changes a password', async () => {
  const led = await visitor(server).fetch('/.well-known/change-password', { redirect: 'manual' })
  expect([led.status, led.headers.get('location')]).toEqual([302, '/security'])
  const unknown = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
  expect((await visitor(server).fetch(unknown)).status).toBe(404)
})
