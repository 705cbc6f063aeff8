import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpAndIn } from '#server/people/accounts/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTrack } from '../factory.ts'
import { music } from '../tables.ts'

let server: TestServer
let id: string
beforeAll(async () => {
  server = await startTestServer()
  id = (await makeTrack(server.services.db)).id
})
afterAll(() => server.close())

const playsOf = async () =>
  (await server.services.db.select({ plays: music.playCount }).from(music).where(eq(music.id, id)))[0]?.plays
const post = (path: string, headers: Record<string, string>, body?: string) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { origin: 'null', 'sec-fetch-site': 'cross-site', ...headers },
    body,
  })

test('REACH-02 SEC-04 a play in a sandboxed frame counts as a visitor’s, and other requests from it are refused', async () => {
  const person = await signUpAndIn(server)
  const before = await playsOf()
  expect((await post(`/api/music/${id}/plays`, { cookie: person.cookie })).status).toBe(403)
  expect((await post(`/api/music/${id}/plays`, { origin: 'https://elsewhere.example' })).status).toBe(403)
  for (const path of [
    `/api/shares/${id}`,
    '/api/music/offline-plays',
    '/api/accounts/sign-up',
    `/api/music/${id}/plays/x`,
  ])
    expect((await post(path, { 'content-type': 'application/json' }, '{}')).status, path).toBe(403)
  expect(await playsOf()).toBe(before)
  expect((await post(`/api/music/${id}/plays`, {})).status).toBe(202)
  expect((await post(`/api/music/${crypto.randomUUID()}/plays`, {})).status).toBe(404)
})
