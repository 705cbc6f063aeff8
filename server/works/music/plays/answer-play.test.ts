import { request } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTrack } from '#server/works/music/factory.ts'

let server: TestServer
let path: string
beforeAll(async () => {
  server = await startTestServer({ env: { trustProxy: true } })
  const { db } = server.services
  path = `/api/music/${(await makeTrack(db, { profileId: (await makeProfile(db)).id })).id}/plays`
})
afterAll(() => server.close())

type Sent = { path?: string; method?: string; body?: string; headers?: Record<string, string> }

/** Not `fetch`, which does not allow setting the Host and Sec-Fetch-Site headers. */
function send({ path: other = path, method = 'POST', body = '', headers = {} }: Sent) {
  return new Promise<{ status?: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    request(
      server.url + other,
      { method, headers: { 'content-length': body.length, ...headers } },
      async (response) => {
        const text = (await response.setEncoding('utf8').toArray()).join('')
        const { date: _, connection: _kept, 'keep-alive': _for, 'transfer-encoding': _how, ...rest } = response.headers
        resolve({ status: response.statusCode, headers: rest, text })
      },
    )
      .on('error', reject)
      .end(body)
  })
}

async function counted(): Promise<number> {
  const { plays, db } = server.services
  await plays.flush()
  const { rows } = await db.execute<{ n: number }>(sql`select coalesce(sum(plays), 0)::int as n from play_batches`)
  return rows[0]!.n
}

test('PLAYER-03 the fast path for a visitor responds like the application', async () => {
  const { cookie } = await signUpAndIn(server)
  const own = await send({ headers: { cookie } })
  const visit = await send({ headers: { 'x-forwarded-for': '10.0.0.1' } })
  expect(visit).toEqual({ ...own, headers: { ...own.headers, 'content-length': '0' } })
  expect(visit.status).toBe(202)
})

test.each<[what: string, sent: Sent, status: number]>([
  ['of another site', { headers: { origin: 'https://evil.example' } }, 403],
  ['of another site, by a browser', { headers: { 'sec-fetch-site': 'cross-site' } }, 403],
  ['for another host', { headers: { host: 'evil.example' } }, 421],
  ['of nothing', { path: '/api/music/00000000-0000-7000-8000-000000000000/plays' }, 404],
  ['of no id', { path: '/api/music/x/plays' }, 404],
  ['that asks', { method: 'GET' }, 404],
  ['of a page of ours', { headers: { 'sec-fetch-site': 'same-origin' } }, 202],
  ['with a body', { body: '{}', headers: { 'content-type': 'application/json' } }, 202],
  ['by a session that has ended', { headers: { cookie: 'session=gone' } }, 202],
])('PLAYER-03 SEC-04 a play %s', async (what, sent, status) => {
  const before = await counted()
  const headers = { 'x-forwarded-for': `10.1.${what.length}.1`, ...sent.headers }
  expect((await send({ ...sent, headers })).status).toBe(status)
  expect(await counted()).toBe(before + (status === 202 ? 1 : 0))
})
