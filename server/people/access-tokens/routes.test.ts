import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccessTokens, MadeAccessToken, NewAccessToken } from '#contract/access-tokens.ts'
import { PROOF_MINUTES, TOKENS_PER_ACCOUNT } from '#contract/platform/limits.ts'
import { type Person, signUpAndIn, type Visitor } from '#server/people/accounts/factory.ts'
import { sessions } from '#server/people/identity/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { fetchWith, programOf } from './factory.ts'
import { accessTokens } from './tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const READER: NewAccessToken = { kind: 'token', name: 'Backup at home', scopes: ['read'], days: 30 }
const make = (person: Visitor, json: NewAccessToken | object = READER) =>
  person.fetch('/api/accounts/tokens', { method: 'POST', json })
const madeBy = async (person: Visitor, json: NewAccessToken = READER): Promise<MadeAccessToken> =>
  (await make(person, json)).json()
const tokensOf = async (person: Visitor): Promise<AccessTokens['items']> =>
  (await (await person.fetch('/api/accounts/tokens')).json()).items
const sessionWith = (secret: string) => fetchWith(server, `Bearer ${secret}`, '/api/session')
const rowOf = async (id: string) =>
  (await server.services.db.select().from(accessTokens).where(eq(accessTokens.id, id)))[0]

test('KEYS-04 a token is shown once, and only its hash is stored', async () => {
  const person = await signUpAndIn(server)
  const { secret, ...shown } = await madeBy(person)
  expect(secret).toMatch(/^uc_[\w-]{43}$/)
  expect(shown).toMatchObject({ name: 'Backup at home', scopes: ['read'], usedAt: null })
  const days = (Date.parse(shown.expiresAt!) - Date.parse(shown.createdAt)) / (24 * 3600_000)
  expect(days).toBeCloseTo(30, 1)
  expect(await tokensOf(person)).toEqual([shown])
  expect(JSON.stringify(await rowOf(shown.id))).not.toContain(secret.slice(8, 30))
})

test('KEYS-04 a token signs its owner’s requests, and notes its last use once in a while', async () => {
  const person = await signUpAndIn(server)
  const { id, secret } = await madeBy(person)
  const response = await sessionWith(secret)
  expect(await response.json()).toMatchObject({ user: { email: person.email, isAdmin: false } })
  const usedAt = (await rowOf(id))!.usedAt
  expect(Date.now() - usedAt!.getTime()).toBeLessThan(60_000)
  await sessionWith(secret)
  expect((await rowOf(id))!.usedAt).toEqual(usedAt)
  expect((await tokensOf(person))[0]!.usedAt).toBe(usedAt!.toISOString())
})

test('KEYS-04 an app password has 130 bits in groups, and only plays', async () => {
  const person = await signUpAndIn(server)
  const made = await madeBy(person, { kind: 'app-password', name: 'Phone' })
  expect(made).toMatchObject({ kind: 'app-password', scopes: ['play'], expiresAt: null })
  expect(made.secret).toMatch(/^(?:[a-km-np-z2-9]{5}-){4}[a-km-np-z2-9]{6}$/)
  expect((await sessionWith(made.secret)).status).toBe(200)
  const published = await fetchWith(server, `Bearer ${made.secret}`, '/api/comments', { method: 'POST', json: {} })
  expect(published.status).toBe(403)
  // A client cannot give it more scopes than that.
  const wide = await madeBy(person, { kind: 'app-password', name: 'Phone', scopes: ['write'] } as never)
  expect(wide.scopes).toEqual(['play'])
})

test('KEYS-04 a revoked token opens nothing from the next request on, and only its owner revokes it', async () => {
  const [person, other] = await Promise.all([signUpAndIn(server), signUpAndIn(server)])
  const { id, secret } = await madeBy(person)
  expect((await sessionWith(secret)).status).toBe(200)
  const revoke = (who: Person) => who.fetch(`/api/accounts/tokens/${id}`, { method: 'DELETE' })
  expect((await revoke(other)).status).toBe(404)
  expect((await sessionWith(secret)).status).toBe(200)
  expect((await revoke(person)).status).toBe(204)
  expect((await sessionWith(secret)).status).toBe(401)
  expect((await revoke(person)).status).toBe(404)
  expect(await tokensOf(person)).toEqual([])
})

test('KEYS-03 KEYS-04 only a fresh proof makes a token', async () => {
  const person = await signUpAndIn(server)
  const provedAt = new Date(Date.now() - (PROOF_MINUTES + 1) * 60_000)
  await server.services.db.update(sessions).set({ provedAt }).where(eq(sessions.userId, person.userId))
  const refused = await make(person)
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'proof_required'])
  expect(await tokensOf(person)).toEqual([])
})

test('KEYS-04 an account has a limited number of tokens, also when it makes many at once', async () => {
  const person = await signUpAndIn(server)
  for (let made = 0; made < TOKENS_PER_ACCOUNT - 2; made++) await programOf(server, person.userId, ['read'])
  const made = await Promise.all(Array.from({ length: 5 }, () => make(person)))
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409])
})

test.each([
  ['no scope', { ...READER, scopes: [] }],
  ['a scope that does not exist', { ...READER, scopes: ['admin'] }],
  ['no name', { ...READER, name: '   ' }],
  ['a name that is too long', { ...READER, name: 'x'.repeat(61) }],
  ['no days', { ...READER, days: 0 }],
  ['an end in the past', { ...READER, days: -1 }],
  ['another kind', { ...READER, kind: 'session' }],
])('KEYS-04 refuses a token with %s', async (_, json) => {
  const person = await signUpAndIn(server)
  expect((await make(person, json)).status).toBe(422)
  expect(await tokensOf(person)).toEqual([])
})
