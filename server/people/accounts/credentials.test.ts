import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admins, users } from '#server/people/identity/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeEmail, makeUser, visitor } from './factory.ts'
import { newestMail, tokenIn } from './links/mailbox.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: true })
})
afterAll(() => server.close())

const post = (path: string, json: unknown) => visitor(server).fetch(`/api/accounts/${path}`, { method: 'POST', json })
const signIn = async (email: string, password: string) => (await post('sign-in', { email, password })).status

test('AUTH-04 ADMIN-04 a new database has no account and no admin', async () => {
  expect(await server.services.db.select().from(users)).toEqual([])
  expect(await server.services.db.select().from(admins)).toEqual([])
})

test('AUTH-04 a password of 128 characters signs up and in, and each of its characters counts', async () => {
  const email = makeEmail()
  const password = 'Rusted ladder anthem, '.repeat(6).slice(0, 127).concat('!')
  expect((await post('sign-up', { email, password })).status).toBe(202)
  const token = tokenIn(await newestMail(server, email))
  expect((await post('verify', { token, password })).status).toBe(200)
  expect(await signIn(email, password)).toBe(200)
  expect(await signIn(email, `${password.slice(0, -1)}?`)).toBe(401)
  expect(await signIn(email, password.slice(0, -1))).toBe(401)
  expect(await signIn(email, password.toLowerCase())).toBe(401)
  expect(await signIn(email, `${password} `)).toBe(422)
})

test('KEYS-07 a sign-in replaces a hash that was cheaper to compute, and only with the right password', async () => {
  const email = makeEmail()
  const userId = await makeUser(server, { email })
  const { db } = server.services
  const older = await hash('damp lantern cellar', { memoryCost: 4096, timeCost: 1, parallelism: 1 })
  await db.update(users).set({ passwordHash: older }).where(eq(users.id, userId))
  const stored = async () => (await db.select().from(users).where(eq(users.id, userId)))[0]?.passwordHash
  expect(await signIn(email, 'damp lantern cellars')).toBe(401)
  expect(await stored()).toBe(older)
  expect(await signIn(email, 'damp lantern cellar')).toBe(200)
  const raised = await stored()
  expect(raised).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await signIn(email, 'damp lantern cellar')).toBe(200)
  expect(await stored()).toBe(raised)
})
