import { randomBytes } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { Secret } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewAuthenticator } from '#contract/keys.ts'
import type { Problem } from '#contract/platform/errors.ts'
import {
  goOn,
  type Person,
  renewed,
  signInAs,
  signUpAndIn,
  type Visitor,
  visitor,
} from '#server/people/accounts/factory.ts'
import { PASSWORD_COST } from '#server/people/identity/password-cost.ts'
import { sessions } from '#server/people/identity/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { WRONG_CODES, WRONG_CODES_OF_DEVICES } from './factors.ts'
import { createSecretBox } from './secret-box.ts'
import { authenticators, recoveryCodes } from './tables.ts'
import { codeOf, setUpApp } from './testing/app.ts'
import { keysOf, post } from './testing/asking.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const confirm = async (who: Visitor, code: string) =>
  goOn(server, who, await who.fetch('/api/accounts/authenticator', { method: 'PUT', json: { code } }))

async function passwordStep({ email, password }: Person): Promise<Problem> {
  const refused = await post(visitor(server), 'sign-in', { email, password })
  expect(refused.status).toBe(401)
  return refused.json()
}
const secondStep = (ticket: string | undefined, code: string) =>
  post(visitor(server), 'sign-in/second-step', { ticket, factor: { code } })

test('KEYS-02 with an authenticator app the password needs a code, and each code works once', async () => {
  const person = await signUpAndIn(server)
  const { app } = await setUpApp(server, person)
  expect(app.uri).toContain(`secret=${app.secret}`)
  expect((await keysOf(person)).authenticatorSince).not.toBeNull()
  const { ticket, code, factors } = await passwordStep(person)
  expect([code, factors]).toEqual(['second_factor_required', ['authenticator', 'recovery-code']])
  const shown = codeOf(app)
  expect((await secondStep(ticket, `${shown.slice(0, 3)} ${shown.slice(3)}`)).status).toBe(200)
  const again = await passwordStep(person)
  expect((await secondStep(again.ticket, shown)).status).toBe(401)
  // The code of an earlier step is refused too, although clocks may differ by a step.
  expect((await secondStep(again.ticket, codeOf(app, -1))).status).toBe(401)
  expect((await secondStep(again.ticket, codeOf(app, 1))).status).toBe(200)
})

test('KEYS-02 a code is used by one of two sign-ins at the same moment', async () => {
  const person = await signUpAndIn(server)
  const { app } = await setUpApp(server, person)
  const tickets = [await passwordStep(person), await passwordStep(person)].map(({ ticket }) => ticket)
  const statuses = (await Promise.all(tickets.map((ticket) => secondStep(ticket, codeOf(app))))).map((r) => r.status)
  expect(statuses.toSorted()).toEqual([200, 401])
})

test('KEYS-02 codes cannot be guessed, and guesses do not lock out the owner with a known browser', async () => {
  const person = await signUpAndIn(server)
  const { app } = await setUpApp(server, person)
  const { ticket } = await passwordStep(person)
  const statuses: number[] = []
  for (let guess = 0; guess < 12; guess++) statuses.push((await secondStep(ticket, `${100_000 + guess}`)).status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect((await secondStep(ticket, codeOf(app))).status).toBe(429)
  const device = server.services.knownDevices.add(undefined, person.userId)
  const known = await visitor(server).fetch('/api/accounts/sign-in/second-step', {
    method: 'POST',
    json: { ticket, factor: { code: codeOf(app) } },
    headers: { cookie: `device=${device}` },
  })
  expect(known.status).toBe(200)
})

test('KEYS-02 many known browsers guess no more codes than few', async () => {
  const person = await signUpAndIn(server)
  await setUpApp(server, person)
  const { ticket } = await passwordStep(person)
  const guess = async () => {
    const device = server.services.knownDevices.add(undefined, person.userId)
    const json = { ticket, factor: { code: '100000' } }
    const headers = { cookie: `device=${device}` }
    return (await visitor(server).fetch('/api/accounts/sign-in/second-step', { method: 'POST', json, headers })).status
  }
  const { rateLimits } = server.services
  for (let n = 0; n < WRONG_CODES.points; n++) await rateLimits.take(WRONG_CODES, person.userId)
  for (let n = 1; n < WRONG_CODES_OF_DEVICES.points; n++) await rateLimits.take(WRONG_CODES_OF_DEVICES, person.userId)
  expect([await guess(), await guess()]).toEqual([401, 429])
})

test('KEYS-02 a ticket is only for its account, and a new password ends it', async () => {
  const [person, other] = [await signUpAndIn(server), await signUpAndIn(server)]
  const [{ app }, theirs] = [await setUpApp(server, person), await setUpApp(server, other)]
  const { ticket } = await passwordStep(person)
  expect((await secondStep(ticket, codeOf(theirs.app))).status).toBe(401)
  expect((await secondStep(`${ticket}x`, codeOf(app))).status).toBe(410)
  const changed = await person.fetch('/api/accounts/password', {
    method: 'PUT',
    json: { password: person.password, newPassword: 'seven rusty anchors' },
  })
  expect(changed.status).toBe(204)
  expect((await secondStep(ticket, codeOf(app))).status).toBe(410)
})

test('KEYS-02 an app opens nothing before a code of it was confirmed; then no other replaces it', async () => {
  const person = await signUpAndIn(server)
  const first: NewAuthenticator = await (await post(person, 'authenticator')).json()
  const second: NewAuthenticator = await (await post(person, 'authenticator')).json()
  expect((await post(visitor(server), 'sign-in', { email: person.email, password: person.password })).status).toBe(200)
  expect((await confirm(person, codeOf(first))).status).toBe(401)
  expect((await confirm(person, codeOf(second))).status).toBe(200)
  expect((await post(person, 'authenticator')).status).toBe(409)
  expect((await person.fetch('/api/accounts/authenticator', { method: 'DELETE' })).status).toBe(204)
  expect(await keysOf(person)).toMatchObject({ authenticatorSince: null, recoveryCodes: null })
  expect((await post(visitor(server), 'sign-in', { email: person.email, password: person.password })).status).toBe(200)
})

test('KEYS-02 the secret of an app is stored encrypted, and only for its account', async () => {
  const [person, other] = [await signUpAndIn(server), await signUpAndIn(server)]
  const { app } = await setUpApp(server, person)
  const { db, secretBox } = server.services
  const [row] = await db.select().from(authenticators).where(eq(authenticators.userId, person.userId))
  const plain = Buffer.from(Secret.fromBase32(app.secret).bytes)
  expect(row!.secret.includes(plain)).toBe(false)
  expect(secretBox.open(row!.secret, person.userId)?.equals(plain)).toBe(true)
  expect(secretBox.open(row!.secret, other.userId)).toBeNull()
  for (const at of [0, 12, 28, row!.secret.length - 1]) {
    const changed = Buffer.from(row!.secret)
    changed[at]! ^= 1
    expect(secretBox.open(changed, person.userId), `byte ${at}`).toBeNull()
  }
})

test('KEYS-02 after the site’s key was replaced, codes are refused, and a recovery code signs in', async () => {
  const person = await signUpAndIn(server)
  const { app, codes } = await setUpApp(server, person)
  const secret = createSecretBox(randomBytes(32)).seal(randomBytes(20), person.userId)
  await server.services.db.update(authenticators).set({ secret }).where(eq(authenticators.userId, person.userId))
  const { ticket } = await passwordStep(person)
  expect((await secondStep(ticket, codeOf(app))).status).toBe(401)
  const factor = { recoveryCode: codes[0] }
  expect((await post(visitor(server), 'sign-in/second-step', { ticket, factor })).status).toBe(200)
})

test('KEYS-03 the password alone is no proof for an account with a second factor', async () => {
  const person = await signUpAndIn(server)
  const { app } = await setUpApp(server, person)
  await server.services.db
    .update(sessions)
    .set({ provedAt: new Date(0), isTwoFactor: false })
    .where(eq(sessions.userId, person.userId))
  const { password } = person
  expect((await post(person, 'recovery-codes')).status).toBe(403)
  const alone = await post(person, 'proof', { password })
  expect([alone.status, (await alone.json()).code]).toEqual([401, 'second_factor_required'])
  expect((await post(person, 'proof', { password: 'wrong', factor: { code: codeOf(app) } })).status).toBe(401)
  expect((await post(person, 'proof', { password, factor: { code: '000000' } })).status).toBe(401)
  expect((await post(person, 'recovery-codes')).status).toBe(403)
  const proved = await post(person, 'proof', { password, factor: { code: codeOf(app) } })
  expect(proved.status).toBe(204)
  expect((await post(renewed(server, person, proved), 'recovery-codes')).status).toBe(200)
})

test('KEYS-03 who removes the last second factor has the rights of an admin no longer', async () => {
  const admin = await signUpAndIn(server, { admin: true })
  await setUpApp(server, admin)
  const elsewhere = await signInAs(server, admin.userId)
  expect((await elsewhere.fetch('/api/numbers')).status).toBe(200)
  await admin.fetch('/api/accounts/authenticator', { method: 'DELETE' })
  for (const who of [admin, elsewhere]) expect((await who.fetch('/api/numbers')).status).toBe(403)
})

test('KEYS-02 recovery codes are stored as slow, salted hashes only', async () => {
  const person = await signUpAndIn(server)
  const { codes } = await setUpApp(server, person)
  const rows = await server.services.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.userId))
  expect(JSON.stringify(rows)).not.toContain(codes[0])
  const { salt } = rows[0]!
  expect(salt).toHaveLength(16)
  const hashes = await Promise.all(
    codes.map(async (code) => (await hashRaw(code.replace('-', ''), { ...PASSWORD_COST, salt })).toString('base64url')),
  )
  expect(hashes.toSorted()).toEqual(rows.map(({ hash }) => hash).toSorted())
  const other = await signUpAndIn(server)
  await setUpApp(server, other)
  const [theirs] = await server.services.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, other.userId))
  expect(theirs!.salt.equals(salt)).toBe(false)
})
