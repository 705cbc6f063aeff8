import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { clientLimits } from '#server/platform/http/client-limits.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { SEARCHES_PER_CLIENT } from './routes.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { trustProxy: true } })
})
afterAll(() => server.close())

test('FIND-02 a visitor may search 300 times a minute, without effect on other visitors and members', async () => {
  const { rateLimits, db } = server.services
  const address = '198.51.100.7'
  const ask = (path: string, from = address, who = visitor(server)) =>
    who.fetch(path, { headers: { 'x-forwarded-for': from } })
  expect(SEARCHES_PER_CLIENT).toMatchObject({ points: 300, seconds: 60 })
  for (let sent = 0; sent < 298; sent++) await clientLimits({ rateLimits, address }).takeHere(SEARCHES_PER_CLIENT)
  expect((await ask('/api/search?q=a')).status).toBe(200)
  expect((await ask('/search?q=a')).status).toBe(200)
  const refused = await ask('/api/search/track?q=a')
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await ask('/api/search?q=a', '198.51.100.8')).status).toBe(200)
  expect((await ask('/api/search?q=a', address, await signUpAndIn(server))).status).toBe(200)
  const { rows } = await db.execute(sql`select 1 from rate_limits where key like 'search%'`)
  expect(rows).toEqual([])
})
