import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, setUpApp, signInWith } from '#server/people/keys/testing/app.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeEmail, PASSWORD, type Person, signUpAndIn, visitor } from '../factory.ts'
import { allMailsTo, mailAbout, NEW_DEVICE, newestMail, tokenIn } from '../links/mailbox.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: true, env: { trustProxy: true } })
})
afterAll(() => server.close())

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const BROWSER = { 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.77' }

const post = (path: string, json: unknown, headers: Record<string, string> = BROWSER) =>
  visitor(server).fetch(`/api/accounts/${path}`, { method: 'POST', json, headers })
const signIn = ({ email, password }: Pick<Person, 'email' | 'password'>, headers = {}) =>
  post('sign-in', { email, password }, { ...BROWSER, ...headers })
const deviceOf = (response: Response) => ({
  cookie: response.headers
    .getSetCookie()
    .find((each) => each.startsWith('device='))!
    .split(';')[0]!,
})
const subjects = async (email: string) => (await allMailsTo(server, email)).map(({ subject }) => subject)

test('KEYS-05 a mail tells of a sign-in by an unknown browser: device, network, time and what to do', async () => {
  const person = await signUpAndIn(server)
  const started = await signIn(person)
  const { text } = await mailAbout(server, person.email, NEW_DEVICE)
  expect(text).toContain('Device: Firefox on Linux. Network: 203.0.113.*. Time: ')
  expect(text).toContain(`${new Date().getUTCFullYear()} at `)
  expect(text).toContain('/auth/forgotten')
  expect(text).not.toContain('203.0.113.77')

  // The same browser is known from then on; the cookie of another account's browser is not.
  const other = await signUpAndIn(server)
  expect((await signIn(person, deviceOf(started))).status).toBe(200)
  expect((await signIn(other, deviceOf(started))).status).toBe(200)
  await mailAbout(server, other.email, NEW_DEVICE)
  expect(await subjects(person.email)).toEqual([NEW_DEVICE])
})

test('KEYS-05 no mail after a failed sign-in, and none for the browser that verified the address', async () => {
  const email = makeEmail()
  await post('sign-up', { email, password: PASSWORD })
  const verified = await post('verify', { token: tokenIn(await newestMail(server, email)), password: PASSWORD })
  expect((await signIn({ email, password: 'wrong' })).status).toBe(401)
  expect((await signIn({ email, password: PASSWORD }, deviceOf(verified))).status).toBe(200)
  const last = await signUpAndIn(server)
  await signIn(last)
  await mailAbout(server, last.email, NEW_DEVICE)
  expect(await subjects(email)).not.toContain(NEW_DEVICE)
})

test('KEYS-02 KEYS-05 the mail comes after the second step only, with one about a used recovery code', async () => {
  const person = await signUpAndIn(server)
  const { app, codes } = await setUpApp(server, person)
  await signIn(person)
  expect((await signInWith(server, person, { code: '000000' }, BROWSER)).status).toBe(401)
  await mailAbout(server, person.email, 'How you sign in to Undercroft has changed')
  expect(await subjects(person.email)).not.toContain(NEW_DEVICE)
  const started = await signInWith(server, person, { code: codeOf(app) }, BROWSER)
  await mailAbout(server, person.email, NEW_DEVICE)
  await signInWith(server, person, { recoveryCode: codes[0]! }, { ...BROWSER, ...deviceOf(started) })
  await expect
    .poll(async () => (await allMailsTo(server, person.email)).map(({ text }) => text).join(), { timeout: 30_000 })
    .toContain('One of your recovery codes was used')
  expect((await subjects(person.email)).filter((subject) => subject === NEW_DEVICE)).toHaveLength(1)
})
