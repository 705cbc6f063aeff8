import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { sessions } from './tables.ts'

const DAY_MS = 24 * 3600_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const signIn = (on: TestServer, { email, password }: { email: string; password: string }, cookie = '') =>
  visitor(on).fetch('/api/accounts/sign-in', { method: 'POST', json: { email, password }, headers: { cookie } })
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]!.split(';')[0]!
async function userOf(on: TestServer, cookie: string) {
  const response = await visitor(on).fetch('/api/session', { headers: { cookie } })
  return (await response.json()).user
}

test('AUTH-06 the cookie is HttpOnly, SameSite=Lax, valid for the whole site and 30 days; Secure over https', async () => {
  const person = await signUpAndIn(server)
  const [plain] = (await signIn(server, person)).headers.getSetCookie()
  expect(plain).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)

  const secure = await startTestServer({ env: { publicUrl: 'https://localhost' } })
  const other = await signUpAndIn(secure)
  const [cookie] = (await signIn(secure, other)).headers.getSetCookie()
  expect(cookie).toMatch(/^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(await userOf(secure, cookieOf(await signIn(secure, other)))).toMatchObject({ email: other.email })
  await secure.close()
})

test('AUTH-06 a session survives a restart of the server', async () => {
  const first = await startTestServer({ env: { databaseUrl: server.services.env.databaseUrl } })
  const person = await signUpAndIn(first)
  const cookie = cookieOf(await signIn(first, person))
  await first.close()
  const restarted = await startTestServer({ env: { databaseUrl: server.services.env.databaseUrl } })
  expect(await userOf(restarted, cookie)).toMatchObject({ email: person.email })
  await restarted.close()
})

test('AUTH-06 a revoked session ends with its next request, on every instance', async () => {
  const second = await startTestServer({ env: { databaseUrl: server.services.env.databaseUrl } })
  const person = await signUpAndIn(server)
  for (const on of [server, second]) expect(await userOf(on, person.cookie)).not.toBeNull()
  await server.services.db.delete(sessions).where(eq(sessions.userId, person.userId))
  for (const on of [server, second]) expect(await userOf(on, person.cookie)).toBeNull()
  await second.close()
})

test('AUTH-06 a session in use is prolonged once a day, and ends after 30 days without use', async () => {
  const person = await signUpAndIn(server)
  const ofPerson = eq(sessions.userId, person.userId)
  const fresh = await person.fetch('/api/session')
  expect(fresh.headers.getSetCookie()).toEqual([])

  const soon = new Date(Date.now() + DAY_MS)
  await server.services.db
    .update(sessions)
    .set({ updatedAt: new Date(Date.now() - DAY_MS - 1000), expiresAt: soon })
    .where(ofPerson)
  const used = await person.fetch('/api/session')
  expect(used.headers.getSetCookie()[0]).toContain(`${person.cookie}; Max-Age=2592000`)
  const [row] = await server.services.db.select().from(sessions).where(ofPerson)
  expect(row!.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * DAY_MS)
  expect((await person.fetch('/api/session')).headers.getSetCookie()).toEqual([])

  await server.services.db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(ofPerson)
  expect(await userOf(server, person.cookie)).toBeNull()
})

test('AUTH-06 no response that a shared cache may store contains a prolonged cookie', async () => {
  const person = await signUpAndIn(server)
  const { id } = await makeTrack(server.services.db)
  for (const path of [`/api/music/${id}/peaks`, `/embed/track/${id}`, '/api/session', '/']) {
    await server.services.db
      .update(sessions)
      .set({ updatedAt: new Date(Date.now() - DAY_MS - 1000) })
      .where(eq(sessions.userId, person.userId))
    const response = await person.fetch(path)
    expect(response.status).toBe(200)
    const isShared = /public/.test(response.headers.get('cache-control') ?? '')
    expect({ path, isShared, cookies: response.headers.getSetCookie().length }).toEqual(
      isShared ? { path, isShared, cookies: 0 } : { path, isShared, cookies: 2 },
    )
  }
})

test('AUTH-07 signing out ends the session on the server and clears both cookies', async () => {
  const person = await signUpAndIn(server)
  const response = await person.fetch('/api/accounts/sign-out', { method: 'POST' })
  expect(response.status).toBe(204)
  const forgotten = response.headers.getSetCookie()
  expect(forgotten.map((cookie) => cookie.split(';')[0])).toEqual(['session=', 'activeProfileId='])
  for (const cookie of forgotten) expect(cookie).toContain('Max-Age=0')
  expect(await userOf(server, person.cookie)).toBeNull()
  expect((await visitor(server).fetch('/api/accounts/sign-out', { method: 'POST' })).status).toBe(204)
})

test('AUTH-06 signing in ends the previous session of the browser, and the table contains no usable token', async () => {
  const person = await signUpAndIn(server)
  const cookie = cookieOf(await signIn(server, person, person.cookie))
  expect(await userOf(server, person.cookie)).toBeNull()
  expect(await userOf(server, cookie)).toMatchObject({ email: person.email })
  const rows = await server.services.db.select().from(sessions).where(eq(sessions.userId, person.userId))
  expect(rows).toHaveLength(1)
  expect(await userOf(server, `session=${rows[0]!.token}`)).toBeNull()
})

test('AUTH-06 a visitor has an empty session, also with a made-up cookie, and the response is not stored', async () => {
  for (const cookie of ['', 'session=', 'session=made-up', `session=${'x'.repeat(4000)}`]) {
    const response = await visitor(server).fetch('/api/session', { headers: { cookie } })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.json()).toEqual({ user: null, profiles: [], activeProfileId: null })
  }
})

test('SEC-04 another site cannot make a browser sign out', async () => {
  const person = await signUpAndIn(server)
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of foreign) {
    const response = await person.fetch('/api/accounts/sign-out', { method: 'POST', headers })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'cross_site' })
  }
  expect(await userOf(server, person.cookie)).not.toBeNull()
  const own = { origin: server.url, 'sec-fetch-site': 'same-origin' }
  expect((await person.fetch('/api/accounts/sign-out', { method: 'POST', headers: own })).status).toBe(204)
})

test('SEC-04 a form of another site cannot sign in: only JSON is read', async () => {
  const { email, password } = await signUpAndIn(server)
  const response = await visitor(server).fetch('/api/accounts/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ email, password }),
  })
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(response.headers.getSetCookie()).toEqual([])
})
