import { expect, test } from 'vitest'
import { startTestServer } from '../testing/test-server.ts'

test.each([true, false])(
  'SEC-03 serves metrics to this machine alone, behind a proxy too (TRUST_PROXY %s)',
  async (trustProxy) => {
    const server = await startTestServer({ env: { trustProxy } })
    const ask = (headers: HeadersInit = {}) => fetch(`${server.url}/metrics`, { headers })
    expect((await ask()).status).toBe(200)
    const forwarded: Record<string, string>[] = [
      { 'x-forwarded-for': '203.0.113.7' },
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-real-ip': '203.0.113.7' },
      { forwarded: 'for=203.0.113.7' },
      { via: '1.1 proxy' },
    ]
    for (const headers of forwarded) expect((await ask(headers)).status).toBe(404)
    await server.close()
  },
)
