import { expect, test } from 'vitest'
import { startTestServer } from '../testing/test-server.ts'

test('SHELL-08 SEC-06 limits crash reports by household, not by each of its many addresses', async () => {
  const server = await startTestServer({ env: { trustProxy: true, logLevel: 'silent' } })
  const report = async (address: string) => {
    const response = await fetch(`${server.url}/api/client-errors`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ message: 'broken', path: '/home' }),
    })
    return response.status
  }
  for (let i = 1; i <= 20; i++) expect(await report(`2001:db8:1:1::${i}`)).toBe(202)
  expect(await report('2001:db8:1:1::99')).toBe(429)
  expect(await report('2001:db8:1:2::1')).toBe(202)
  await server.close()
})
