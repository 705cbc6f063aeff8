import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIVE_CLOSE } from '#contract/platform/live.ts'
import { lockUser } from '#server/people/identity/lock-user.ts'
import { sessions, users } from '#server/people/identity/tables.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { openLive } from '#server/platform/testing/live-client.ts'
import { waitingForLocks } from '#server/platform/testing/locks.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { type Person, signInAs, signUpAndIn, type Visitor, visitor } from '../factory.ts'
import { OWN_PASSWORD_PER_ACCOUNT, OWN_PASSWORD_PER_SESSION } from '../limits.ts'
import { mailsTo, newestMail, tokenIn } from '../links/mailbox.ts'
import { setPassword } from '../sign-up.ts'

const NEW_PASSWORD = 'narrow gutter hymnal'
let server: TestServer
let second: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: true, live: {} })
  second = await startTestServer({ live: {}, env: { databaseUrl: server.services.env.databaseUrl } })
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const change = (who: Visitor, password: string, newPassword = NEW_PASSWORD) =>
  who.fetch('/api/accounts/password', { method: 'PUT', json: { password, newPassword } })
const signIn = ({ email }: Person, password: string) =>
  visitor(server).fetch('/api/accounts/sign-in', { method: 'POST', json: { email, password } })
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]!.split(';')[0]!
const userOf = async (cookie: string) =>
  (await (await visitor(server).fetch('/api/session', { headers: { cookie } })).json()).user

test('AUTH-11 a new password ends all other sessions and gives this one a new token', async () => {
  const person = await signUpAndIn(server)
  const elsewhere = await signInAs(server, person.userId)
  const response = await change(person, person.password)
  expect(response.status).toBe(204)
  const cookie = cookieOf(response)
  expect(cookie).not.toBe(person.cookie)
  expect(await userOf(cookie)).toMatchObject({ email: person.email })
  for (const old of [person.cookie, elsewhere.cookie]) expect(await userOf(old)).toBeNull()

  expect((await signIn(person, person.password)).status).toBe(401)
  expect((await signIn(person, NEW_PASSWORD)).status).toBe(200)
  const mail = await newestMail(server, person.email)
  expect(mail.subject).toBe('Your Undercroft password was changed')
  for (const form of [mail.text, mail.html]) {
    expect(form).toContain('every other device was signed out')
    expect(form).toContain(`${server.url}/auth/forgotten`)
  }
})

test('AUTH-11 closes open tabs of the ended sessions at once, and not those of the current one', async () => {
  const person = await signUpAndIn(server)
  const profileId = (await makeProfile(server.services.db, { userId: person.userId })).id
  const elsewhere = await signInAs(server, person.userId)
  const here = await openLive(server, { cookie: person.cookie, profileId })
  const there = await openLive(second, { cookie: elsewhere.cookie, profileId })
  await change(person, person.password)
  expect(await there.closed).toBe(LIVE_CLOSE.signedOut)
  expect(here.socket.readyState).toBe(here.socket.OPEN)
  here.socket.close()
})

test('AUTH-11 changes nothing without the old password, or with a weak or unchanged new one', async () => {
  const person = await signUpAndIn(server)
  const elsewhere = await signInAs(server, person.userId)
  const refusals = [
    [await change(person, 'not the password'), 401, 'invalid_credentials', 'password'],
    [await change(person, ''), 422, 'invalid', 'password'],
    [await change(person, person.password, 'short'), 422, 'invalid', 'newPassword'],
    [await change(person, person.password, 'qwertyuiop'), 422, 'weak_password', 'newPassword'],
    [await change(person, person.password, person.email), 422, 'weak_password', 'newPassword'],
    [await change(person, person.password, person.password), 422, 'invalid', 'newPassword'],
  ] as const
  for (const [response, status, code, field] of refusals) {
    expect(await response.json()).toMatchObject({ status, code, fields: { [field]: expect.any(String) } })
    expect(response.headers.getSetCookie()).toEqual([])
  }
  for (const cookie of [person.cookie, elsewhere.cookie]) expect(await userOf(cookie)).not.toBeNull()
  expect((await signIn(person, person.password)).status).toBe(200)
  expect(await mailsTo(server, person.email)).toEqual([])
  expect((await change(visitor(server), person.password)).status).toBe(401)
})

test('AUTH-11 only one of two concurrent changes on two instances succeeds', async () => {
  const person = await signUpAndIn(server)
  const other = await signInAs(second, person.userId)
  const responses = await Promise.all([
    change(person, person.password, 'narrow gutter hymnal'),
    change(other, person.password, 'seven rusty anchors'),
  ])
  const statuses = responses.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([204, 401])
  const made = responses[0]!.status === 204 ? 'narrow gutter hymnal' : 'seven rusty anchors'
  expect((await signIn(person, made)).status).toBe(200)
})

test('AUTH-10 AUTH-11 guesses at the password from an open session are limited over all instances', async () => {
  const person = await signUpAndIn(server)
  for (let guess = 0; guess < OWN_PASSWORD_PER_ACCOUNT.points; guess++)
    await server.services.rateLimits.take(OWN_PASSWORD_PER_ACCOUNT, person.userId)
  for (const on of [server, second]) {
    const response = await change({ fetch: (await signInAs(on, person.userId)).fetch }, person.password)
    expect(await response.json()).toMatchObject({ code: 'rate_limited', retryAfter: expect.any(Number) })
  }
})

test('AUTH-10 KEYS-03 guesses in one session do not stop the owner in another one', async () => {
  const owner = await signUpAndIn(server)
  const thief = await signInAs(server, owner.userId)
  const guess = async () => (await change(thief, 'not my own lantern')).status
  for (let n = 0; n < OWN_PASSWORD_PER_SESSION.points; n++) expect(await guess()).toBe(401)
  expect(await guess()).toBe(429)
  expect((await change(owner, owner.password)).status).toBe(204)
})

test('AUTH-11 a password link that was mailed before the change does not work afterwards', async () => {
  const person = await signUpAndIn(server)
  await visitor(server).fetch('/api/accounts/password-mail', { method: 'POST', json: { email: person.email } })
  const token = tokenIn(await newestMail(server, person.email))
  await change(person, person.password)
  const json = { token, password: 'seven rusty anchors' }
  const late = await visitor(server).fetch('/api/accounts/password', { method: 'POST', json })
  expect(await late.json()).toMatchObject({ code: 'link_invalid' })
})

test.each(['password', 'account'])(
  'AUTH-09 AUTH-11 ACCT-02 a sign-in that waits for a transaction which replaces or deletes the %s is refused',
  async (what) => {
    const { db } = server.services
    const person = await signUpAndIn(server)
    let entering: ReturnType<typeof signIn> | undefined
    await transaction(db, async (tx) => {
      await lockUser(tx, person.userId)
      entering = signIn(person, person.password)
      await expect.poll(() => waitingForLocks(db)).toBe(1)
      if (what === 'account') await tx.delete(users).where(eq(users.id, person.userId))
      else await setPassword(tx, person.userId, 'another')
      await tx.delete(sessions).where(eq(sessions.userId, person.userId))
    })
    const response = await entering!
    expect(await response.json()).toMatchObject({ status: 401, code: 'invalid_credentials' })
    expect(await db.$count(sessions, eq(sessions.userId, person.userId))).toBe(0)
  },
)
