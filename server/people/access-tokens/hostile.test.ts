import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket as WebSocketOfPrograms } from 'ws'
import { ACTIVE_PROFILE_HEADER } from '#contract/platform/page-data.ts'
import { signUpAndIn } from '#server/people/accounts/factory.ts'
import { admins, users } from '#server/people/identity/tables.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { fetchWith, programOf } from './factory.ts'
import { accessTokens } from './tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ live: {} })
})
afterAll(() => server.close())

const ALL = ['read', 'play', 'write', 'messages'] as const
const codeOf = async (response: Response) => [response.status, (await response.json()).code]
const CHALLENGE = 'www-authenticate'

async function artistWith(scopes: readonly (typeof ALL)[number][]) {
  const person = await signUpAndIn(server)
  const profile = await makeProfile(server.services.db, { userId: person.userId })
  return { person, profile, program: await programOf(server, person.userId, [...scopes]) }
}

test('KEYS-04 a token that has ended is refused, with the challenge of RFC 6750', async () => {
  const { program } = await artistWith(['read'])
  const expiresAt = new Date(Date.now() + 1500)
  await server.services.db.update(accessTokens).set({ expiresAt }).where(eq(accessTokens.id, program.id))
  expect((await program.fetch('/api/session')).status).toBe(200)
  await expect.poll(async () => (await program.fetch('/api/session')).status, { timeout: 5000 }).toBe(401)
  const refused = await program.fetch('/api/session')
  expect(refused.headers.get(CHALLENGE)).toBe('Bearer error="invalid_token"')
  expect(await codeOf(refused)).toEqual([401, 'not_signed_in'])
})

test('KEYS-04 the tokens of a deleted account open nothing', async () => {
  const { person, program } = await artistWith(ALL)
  expect((await program.fetch('/api/session')).status).toBe(200)
  await server.services.db.delete(users).where(eq(users.id, person.userId))
  expect(await codeOf(await program.fetch('/api/session'))).toEqual([401, 'not_signed_in'])
})

test('KEYS-04 a token of a suspended account writes as little as its sessions', async () => {
  const { person, profile, program } = await artistWith(ALL)
  const { id } = await makeTrack(server.services.db, { profileId: profile.id })
  await server.services.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, person.userId))
  const json = { id: crypto.randomUUID(), assetId: id, body: 'Still here' }
  const [own, token] = await Promise.all(
    [person, program].map((who) => who.fetch('/api/comments', { method: 'POST', json })),
  )
  expect(await codeOf(token!)).toEqual(await codeOf(own!))
})

test('KEYS-04 the refusal of a token names the scope that it lacks', async () => {
  const { program } = await artistWith(['read'])
  const refused = await program.fetch('/api/conversations')
  expect(refused.headers.get(CHALLENGE)).toBe('Bearer error="insufficient_scope", scope="messages"')
  expect(await codeOf(refused)).toEqual([403, 'insufficient_scope'])
})

test('KEYS-04 no token makes, lists or revokes tokens, or changes keys, password and address', async () => {
  const { person, program } = await artistWith(ALL)
  const wide = { kind: 'token', name: 'More', scopes: ALL, days: null }
  const acts: [string, string, object?][] = [
    ['POST', '/api/accounts/tokens', wide],
    ['GET', '/api/accounts/tokens'],
    ['DELETE', `/api/accounts/tokens/${program.id}`],
    ['GET', '/api/accounts/keys'],
    ['POST', '/api/accounts/proof', { password: person.password }],
    ['POST', '/api/accounts/passkeys/options', {}],
    ['POST', '/api/accounts/recovery-codes', {}],
    ['PUT', '/api/accounts/password', { password: person.password, newPassword: 'seven rusty anchors' }],
    ['PUT', '/api/accounts/email', { email: 'thief@example.com', password: person.password }],
    ['GET', '/api/accounts/data'],
    ['DELETE', '/api/accounts/mine', {}],
    ['GET', '/api/sessions'],
    ['DELETE', '/api/sessions'],
    ['POST', '/api/accounts/sign-in', { email: person.email, password: person.password }],
  ]
  for (const [method, path, json] of acts)
    expect(await codeOf(await program.fetch(path, { method, json })), `${method} ${path}`).toEqual([
      403,
      'insufficient_scope',
    ])
  const { items } = await (await person.fetch('/api/accounts/tokens')).json()
  expect(items).toHaveLength(1)
})

test('KEYS-04 a token of an admin has no rights of an admin', async () => {
  const { person, program } = await artistWith(ALL)
  await server.services.db.insert(admins).values({ userId: person.userId })
  expect(await (await program.fetch('/api/session')).json()).toMatchObject({ user: { isAdmin: false } })
  for (const path of ['/api/cases', '/api/audit-log', '/api/merch/review', '/api/rules/source'])
    expect(await codeOf(await program.fetch(path)), path).toEqual([403, 'insufficient_scope'])
})

test('KEYS-04 a token counts in its header alone, not in a cookie, a query or a body', async () => {
  const { program } = await artistWith(ALL)
  const { secret } = program
  const as = async (path: string, headers: Record<string, string> = {}) =>
    (await (await fetch(`${server.url}${path}`, { headers })).json()).user
  expect(await as('/api/session', { cookie: `session=${secret}` })).toBeNull()
  expect(await as(`/api/session?access_token=${secret}`)).toBeNull()
  const body = new URLSearchParams({ access_token: secret })
  const sent = await fetch(`${server.url}/api/playlists`, { method: 'POST', body })
  expect(await codeOf(sent)).toEqual([401, 'not_signed_in'])
  expect(sent.headers.get(CHALLENGE)).toBe('Bearer')
})

test('KEYS-04 the token of a session is no access token, and other schemes are none', async () => {
  const { person, program } = await artistWith(ALL)
  const token = person.cookie.split('=')[1]!
  expect((await fetchWith(server, `Bearer ${token}`, '/api/session')).status).toBe(401)
  for (const scheme of ['Basic', 'Token', 'Digest']) {
    const response = await fetchWith(server, `${scheme} ${program.secret}`, '/api/session')
    expect(await response.json(), scheme).toMatchObject({ user: null })
  }
})

test('KEYS-04 the scheme has no case, the token has', async () => {
  const { program } = await artistWith(['read'])
  const statusWith = async (authorization: string) => (await fetchWith(server, authorization, '/api/session')).status
  expect(await statusWith(`bearer ${program.secret}`)).toBe(200)
  expect(await statusWith(`BEARER  ${program.secret}`)).toBe(200)
  expect(await statusWith(`Bearer ${program.secret.toUpperCase()}`)).toBe(401)
  expect(await statusWith(`Bearer ${program.secret}x`)).toBe(401)
  expect(await statusWith(`Bearer ${program.secret.slice(0, -1)}`)).toBe(401)
})

test('KEYS-04 beside a token a cookie does not count, also if the token is broken', async () => {
  const { program } = await artistWith(['read'])
  const other = await signUpAndIn(server)
  const headers = { cookie: other.cookie }
  const own = await (await program.fetch('/api/session', { headers })).json()
  expect(own.user.email).not.toBe(other.email)
  expect(await codeOf(await program.fetch('/api/sessions', { headers }))).toEqual([403, 'insufficient_scope'])
  for (const broken of ['Bearer', 'Bearer ', 'Bearer two words', `Bearer ${'x'.repeat(900)}`])
    expect((await fetchWith(server, broken, '/api/session', { headers })).status, broken).toBe(401)
})

test('KEYS-04 a token acts only as its owner’s profiles', async () => {
  const { program, profile } = await artistWith(['read'])
  const stranger = await artistWith([])
  const as = (id: string) => program.fetch('/api/profiles/mine', { headers: { [ACTIVE_PROFILE_HEADER]: id } })
  expect((await as(profile.id)).status).toBe(200)
  expect(await codeOf(await as(stranger.profile.id))).toEqual([403, 'not_your_profile'])
})

test('KEYS-04 a token opens no page and no live channel', async () => {
  const { program } = await artistWith(ALL)
  for (const path of ['/settings', '/messages', '/']) expect((await program.fetch(path)).status, path).toBe(403)
  const upgrade = { connection: 'upgrade', upgrade: 'websocket' }
  expect((await program.fetch('/api/live')).status).toBe(403)
  const opened = await new Promise<number>((resolve, reject) => {
    const socket = new WebSocketOfPrograms(`${server.url.replace('http', 'ws')}/api/live`, {
      headers: { ...upgrade, authorization: `Bearer ${program.secret}` },
    })
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    socket.on('open', () => resolve(101))
    socket.on('error', reject)
  })
  expect(opened).toBe(403)
})

test('KEYS-04 HEAD needs the scope of GET', async () => {
  const { program } = await artistWith(['read'])
  expect((await program.fetch('/api/dashboard', { method: 'HEAD' })).status).toBe(200)
  const refused = await program.fetch('/api/conversations', { method: 'HEAD' })
  expect([refused.status, await refused.text()]).toEqual([403, ''])
  for (const method of ['OPTIONS', 'PROPFIND'])
    expect((await program.fetch('/api/conversations', { method })).status, method).toBeGreaterThanOrEqual(400)
})

test('KEYS-04 other spellings of an address give a token nothing more', async () => {
  const { program } = await artistWith(['read'])
  for (const path of [
    '/api/accounts/../conversations',
    '/api//conversations',
    '/API/conversations',
    '/api/%63onversations',
  ])
    expect((await program.fetch(path)).status, path).toBeGreaterThanOrEqual(400)
  // The rest of the path counts, not only its beginning.
  expect((await program.fetch('/api/musical')).status).toBe(403)
})

test('KEYS-04 each token has a rate limit of its own', async () => {
  const { person, program } = await artistWith(['read'])
  const other = await programOf(server, person.userId, ['read'])
  const statuses = new Set<number>()
  for (let sent = 0; sent < 1300 && !statuses.has(429); sent += 50)
    for (const { status } of await Promise.all(Array.from({ length: 50 }, () => program.fetch('/api/session'))))
      statuses.add(status)
  expect([...statuses].toSorted()).toEqual([200, 429])
  const refused = await program.fetch('/api/session')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await other.fetch('/api/session')).status).toBe(200)
  expect((await person.fetch('/api/session')).status).toBe(200)
})
