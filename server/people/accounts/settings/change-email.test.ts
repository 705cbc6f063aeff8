import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailedLinks, users } from '#server/people/identity/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeEmail, makeUser, PASSWORD, type Person, signInAs, signUpAndIn, visitor } from '../factory.ts'
import { NEW_EMAIL_PER_ACCOUNT } from '../limits.ts'
import { mailAbout, mailsTo, newestMail, tokenIn } from '../links/mailbox.ts'

const CHANGED = 'The address of your Undercroft account was changed'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: true })
})
afterAll(() => server.close())

const ask = (who: Person, email: string, password = who.password) =>
  who.fetch('/api/accounts/email', { method: 'PUT', json: { email, password } })
const post = (path: string, json: unknown) => visitor(server).fetch(`/api/accounts/${path}`, { method: 'POST', json })
const confirm = async (token: string) => {
  const response = await post('email/confirm', { token, password: PASSWORD })
  return response.status === 204 ? 'confirmed' : response.json()
}
const emailOf = async ({ userId }: { userId: string }) =>
  (await server.services.db.select().from(users).where(eq(users.id, userId)))[0]?.email
async function askedFor(person: Person, email = makeEmail()) {
  expect((await ask(person, email)).status).toBe(202)
  return { email, token: tokenIn(await newestMail(server, email)) }
}

test('AUTH-11 the new address counts after its link is followed; the old address gets two mails', async () => {
  const person = await signUpAndIn(server)
  const wanted = makeEmail()
  expect((await ask(person, wanted.toUpperCase())).status).toBe(202)
  const mail = await newestMail(server, wanted)
  expect(mail.subject).toBe('Confirm your new address for Undercroft')
  expect(mail.text).toContain(`${server.url}/auth/email#token=`)
  const asked = await newestMail(server, person.email)
  expect(asked.text).toContain('It has not changed yet')
  expect(asked.text).not.toContain(wanted)
  expect(await emailOf(person)).toBe(person.email)

  expect(await confirm(tokenIn(mail))).toBe('confirmed')
  expect((await (await person.fetch('/api/session')).json()).user.email).toBe(wanted)
  expect((await post('sign-in', { email: wanted, password: person.password })).status).toBe(200)
  expect((await post('sign-in', { email: person.email, password: person.password })).status).toBe(401)
  await mailAbout(server, person.email, CHANGED)

  expect(await confirm(tokenIn(mail))).toMatchObject({ code: 'link_invalid', detail: expect.stringContaining('used') })
})

test('AUTH-11 refuses a wrong password, the current address and malformed addresses', async () => {
  const person = await signUpAndIn(server)
  const refusals = [
    [await ask(person, makeEmail(), 'wrong'), 401, 'password'],
    [await ask(person, person.email.toUpperCase()), 422, 'email'],
    [await ask(person, 'a@example.com\r\nBcc: b@example.com'), 422, 'email'],
    [await ask(person, 'A <a@example.com>'), 422, 'email'],
  ] as const
  for (const [response, status, field] of refusals)
    expect(await response.json()).toMatchObject({ status, fields: { [field]: expect.any(String) } })
  expect(await mailsTo(server, person.email)).toEqual([])
})

test('AUTH-08 AUTH-11 a taken address gets the same response as a free one; only its owner gets a mail', async () => {
  const [person, owner] = [await signUpAndIn(server), await signUpAndIn(server)]
  const responses = [await ask(person, makeEmail()), await ask(person, owner.email)]
  const shown = await Promise.all(responses.map(async (response) => `${response.status} ${await response.text()}`))
  expect(shown).toEqual(['202 ', '202 '])
  const mail = await newestMail(server, owner.email)
  expect(mail.subject).toBe('This address already has an Undercroft account')
  expect(mail.text).not.toMatch(/token=/)
  expect(mail.text).not.toContain(person.email)
  const [one, other] = await newestMail(server, person.email, 2).then(() => mailsTo(server, person.email))
  expect(one!.text).toBe(other!.text)
})

test('AUTH-11 of two requested changes the last one counts', async () => {
  const person = await signUpAndIn(server)
  const first = await askedFor(person)
  const last = await askedFor(person)
  expect(await confirm(first.token)).toMatchObject({ code: 'link_invalid', detail: expect.stringContaining('newer') })
  expect(await confirm(last.token)).toBe('confirmed')
  expect(await emailOf(person)).toBe(last.email)
})

test('AUTH-11 of two concurrent requests for one address one succeeds, the other gets a conflict', async () => {
  const people = [await signUpAndIn(server), await signUpAndIn(server)]
  const wanted = makeEmail()
  const tokens: string[] = []
  for (const [i, person] of people.entries()) {
    await ask(person, wanted)
    tokens.push(tokenIn(await newestMail(server, wanted, i + 1)))
  }
  const responses = await Promise.all(tokens.map(confirm))
  expect(responses).toContain('confirmed')
  expect(responses).toContainEqual(expect.objectContaining({ code: 'conflict' }))
  const emails = await Promise.all(people.map(emailOf))
  expect(emails.filter((email) => email === wanted)).toHaveLength(1)
  expect(emails).toContain(people[responses.indexOf('confirmed') ? 0 : 1]!.email)
})

test('AUTH-11 an unverified sign-up with the address does not reserve it', async () => {
  const person = await signUpAndIn(server)
  const wanted = makeEmail()
  const squatter = await makeUser(server, { email: wanted, verified: false })
  const { token } = await askedFor(person, wanted)
  expect(await confirm(token)).toBe('confirmed')
  expect(await emailOf({ userId: squatter })).toBeUndefined()
  expect(await emailOf(person)).toBe(wanted)
})

test('AUTH-11 refuses forged and expired links, and links for other purposes', async () => {
  const person = await signUpAndIn(server)
  const { token } = await askedFor(person)
  expect(await confirm('forged')).toMatchObject({ status: 400, code: 'link_invalid' })
  expect(await confirm(token.replace(/.{43}$/, 'x'.repeat(43)))).toMatchObject({ code: 'link_invalid' })
  expect(await (await post('verify', { token, password: PASSWORD })).json()).toMatchObject({ code: 'link_invalid' })
  expect(await (await post('password', { token, password: 'seven rusty anchors' })).json()).toMatchObject({
    code: 'link_invalid',
  })
  await server.services.db
    .update(mailedLinks)
    .set({ expiresAt: sql`now()` })
    .where(eq(mailedLinks.userId, person.userId))
  expect(await confirm(token)).toMatchObject({ status: 410, code: 'link_expired' })
  expect(await emailOf(person)).toBe(person.email)
})

test('AUTH-11 a new password cancels a pending change of address', async () => {
  const person = await signUpAndIn(server)
  const { token } = await askedFor(person)
  const json = { password: person.password, newPassword: 'seven rusty anchors' }
  expect((await person.fetch('/api/accounts/password', { method: 'PUT', json })).status).toBe(204)
  expect(await confirm(token)).toMatchObject({ code: 'link_invalid' })
})

test('AUTH-11 the old address takes the account back, also after a second change by the thief', async () => {
  const person = await signUpAndIn(server)
  const taken = await askedFor(person)
  await confirm(taken.token)
  const own = tokenIn(await mailAbout(server, person.email, CHANGED))
  const again = await askedFor(person)
  await confirm(again.token)
  const thiefs = tokenIn(await mailAbout(server, taken.email, CHANGED))

  const password = 'seven rusty anchors'
  expect((await post('password', { token: thiefs, password })).status).toBe(204)
  expect(await emailOf(person)).toBe(taken.email)
  expect((await post('password', { token: own, password })).status).toBe(204)
  expect(await emailOf(person)).toBe(person.email)
  expect((await (await person.fetch('/api/session')).json()).user).toBeNull()
  expect((await post('sign-in', { email: person.email, password })).status).toBe(200)
  await mailAbout(server, taken.email, 'Your Undercroft account was taken back')
  for (const token of [own, thiefs]) expect((await post('password', { token, password })).status).toBe(400)
})

test('AUTH-11 the change ends links mailed to the old address; sessions stay', async () => {
  const person = await signUpAndIn(server)
  const elsewhere = await signInAs(server, person.userId)
  await post('password-mail', { email: person.email })
  const reset = tokenIn(await newestMail(server, person.email))
  expect((await ask(person, makeEmail())).status).toBe(202)
  const { token } = await askedFor(person)
  expect(await confirm(token)).toBe('confirmed')
  expect((await post('password', { token: reset, password: 'seven rusty anchors' })).status).toBe(400)
  for (const who of [person, elsewhere]) expect((await who.fetch('/api/sessions')).status).toBe(200)
})

test('AUTH-10 AUTH-11 limits how many new addresses one account may request', async () => {
  const person = await signUpAndIn(server)
  for (let point = 0; point < NEW_EMAIL_PER_ACCOUNT.points; point++)
    expect((await ask(person, makeEmail())).status).toBe(202)
  expect((await ask(person, makeEmail())).status).toBe(429)
})
