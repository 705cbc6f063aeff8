import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOTHING_REVEALED } from '#contract/sensitive.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeEmail, makeUser, visitor } from './factory.ts'
import { mailsTo, newestMail, tokenIn } from './links/mailbox.ts'

const PASSWORD = 'rusted ladder anthem'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: true })
})
afterAll(() => server.close())

const post = (path: string, json: unknown) => visitor(server).fetch(`/api/accounts/${path}`, { method: 'POST', json })
const shown = async (response: Response) => ({
  status: response.status,
  body: await response.text(),
  cookie: response.headers.get('set-cookie'),
})

test('AUTH-02 AUTH-03 signing up mails a link that verifies the address; signing in works only after it', async () => {
  const email = makeEmail()
  expect((await post('sign-up', { email: email.toUpperCase(), password: PASSWORD })).status).toBe(202)
  const early = await post('sign-in', { email, password: PASSWORD })
  expect(early.status).toBe(403)
  expect(await early.json()).toMatchObject({ code: 'email_not_verified' })

  const mail = await newestMail(server, email)
  expect(mail.subject).toBe('Verify your email for Undercroft')
  expect(mail.text).toContain(`${server.url}/auth/verify#token=`)
  expect(mail.html).toContain(`${server.url}/auth/verify#token=`)
  expect((await post('verify', { token: tokenIn(mail), password: PASSWORD })).status).toBe(200)

  const response = await post('sign-in', { email, password: PASSWORD })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    user: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email,
      isAdmin: false,
      needsSecondFactor: false,
      removalAt: null,
      termsAccepted: false,
      newRules: null,
      timeZone: null,
      unveiled: NOTHING_REVEALED,
      suspensions: [],
    },
    profiles: [],
    activeProfileId: null,
  })
})

test('AUTH-08 signing up gets the same response for a new, an unverified and a taken address', async () => {
  const taken = makeEmail()
  await makeUser(server, { email: taken })
  const unverified = makeEmail()
  await makeUser(server, { email: unverified, verified: false })
  const responses = await Promise.all(
    [makeEmail(), unverified, taken].map(async (email) => shown(await post('sign-up', { email, password: PASSWORD }))),
  )
  expect(new Set(responses.map((response) => JSON.stringify(response)))).toHaveLength(1)

  const mail = await newestMail(server, taken)
  expect(mail.subject).toBe('You already have an Undercroft account')
  expect((await post('sign-in', { email: taken, password: PASSWORD })).status).toBe(401)
  expect((await newestMail(server, unverified)).subject).toBe('Verify your email for Undercroft')
})

test('AUTH-08 refuses weak, known and too short passwords, with the reason', async () => {
  const email = makeEmail()
  const refusals = await Promise.all(
    ['password1', 'aaaaaaaaaa', 'qZ7!pw.', `${email.split('@')[0]}`].map(async (password) =>
      (await post('sign-up', { email, password })).json(),
    ),
  )
  expect(refusals).toMatchObject([
    { code: 'weak_password', fields: { password: expect.stringContaining('lists of known passwords') } },
    { code: 'weak_password', fields: { password: expect.stringContaining('repeated character') } },
    { code: 'invalid', fields: { password: 'Password must be at least 8 characters' } },
    { code: 'weak_password', fields: { password: expect.stringContaining('Your address') } },
  ])
  expect(await mailsTo(server, email)).toEqual([])
})

test('AUTH-02 refuses an address that would inject mail headers', async () => {
  for (const email of [
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com, b@example.com',
    'A <a@example.com>',
    '',
  ]) {
    const response = await post('sign-up', { email, password: PASSWORD })
    expect(await response.json()).toMatchObject({
      code: 'invalid',
      fields: { email: 'Please enter a valid email address' },
    })
  }
})

test('AUTH-03 concurrent sign-ups with one address create one account', async () => {
  const email = makeEmail()
  const responses = await Promise.all([1, 2, 3].map(() => post('sign-up', { email, password: PASSWORD })))
  expect(responses.map(({ status }) => status)).toEqual([202, 202, 202])
  const token = tokenIn(await newestMail(server, email, 3))
  expect((await post('verify', { token, password: PASSWORD })).status).toBe(200)
  expect((await post('sign-in', { email, password: PASSWORD })).status).toBe(200)
})
