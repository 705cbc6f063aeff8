import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('REACH-05 a build without a worker serves one that unregisters itself and is revalidated each time', async () => {
  const response = await fetch(`${server.url}/sw.js`)
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-cache',
  ])
  expect(await response.text()).toContain('registration.unregister()')
  expect(response.headers.get('content-security-policy')).toContain("worker-src 'self'; manifest-src 'self'")
})
