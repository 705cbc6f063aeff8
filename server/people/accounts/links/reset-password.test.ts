import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpApp } from '#server/people/keys/testing/app.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeEmail, makeUser, signUpAndIn, visitor } from '../factory.ts'
import { mailAbout, newestMail, tokenIn } from './mailbox.ts'
import { createMailedLink } from './mailed-links.ts'

const NEW_PASSWORD = 'narrow gutter hymnal'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: true })
})
afterAll(() => server.close())

const post = (path: string, json: unknown) => visitor(server).fetch(`/api/accounts/${path}`, { method: 'POST', json })
async function askFor(email: string, mails = 1) {
  expect((await post('password-mail', { email })).status).toBe(202)
  return tokenIn(await newestMail(server, email, mails))
}

test('AUTH-09 a mailed link sets a new password once and ends every old session', async () => {
  const person = await signUpAndIn(server)
  const elsewhere = await post('sign-in', { email: person.email, password: person.password })
  const cookie = elsewhere.headers.get('set-cookie')!.split(';')[0]!
  const token = await askFor(person.email)
  expect((await post('password', { token, password: NEW_PASSWORD })).status).toBe(204)

  for (const headers of [{ cookie: person.cookie }, { cookie }]) {
    const session = await visitor(server).fetch('/api/session', { headers })
    expect(await session.json()).toMatchObject({ user: null })
  }
  expect((await post('sign-in', { email: person.email, password: person.password })).status).toBe(401)
  expect((await post('sign-in', { email: person.email, password: NEW_PASSWORD })).status).toBe(200)
  expect((await newestMail(server, person.email, 2)).subject).toBe('Your Undercroft password was changed')

  const again = await post('password', { token, password: 'another good phrase' })
  expect(await again.json()).toMatchObject({ code: 'link_invalid', detail: expect.stringContaining('used') })
})

test('AUTH-09 a weak new password is refused and the link stays usable', async () => {
  const { email } = await signUpAndIn(server)
  const token = await askFor(email)
  expect(await (await post('password', { token, password: 'qwertyuiop' })).json()).toMatchObject({
    code: 'weak_password',
  })
  expect((await post('password', { token, password: NEW_PASSWORD })).status).toBe(204)
})

test('AUTH-09 the link proves the address: an unverified user can sign in afterwards', async () => {
  const email = makeEmail()
  await makeUser(server, { email, verified: false })
  const token = await askFor(email)
  expect((await post('password', { token, password: NEW_PASSWORD })).status).toBe(204)
  expect((await post('sign-in', { email, password: NEW_PASSWORD })).status).toBe(200)
})

test('AUTH-09 AUTH-10 a new password lifts the lock that guesses at the old one caused', async () => {
  const { email } = await signUpAndIn(server)
  const guesses = await Promise.all(Array.from({ length: 11 }, () => post('sign-in', { email, password: 'wrong' })))
  expect(guesses.map(({ status }) => status)).toContain(429)
  const token = await askFor(email)
  await post('password', { token, password: NEW_PASSWORD })
  expect((await post('sign-in', { email, password: NEW_PASSWORD })).status).toBe(200)
})

test('AUTH-08 AUTH-09 a request for a new password gets the same response for every address', async () => {
  const { email } = await signUpAndIn(server)
  const [known, unknown] = await Promise.all([
    post('password-mail', { email }),
    post('password-mail', { email: makeEmail() }),
  ])
  expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
})

test.each(['reset-password', 'restore-email'] as const)(
  'KEYS-02 a new password by a mailed link (%s) keeps the second factors and ends access tokens',
  async (purpose) => {
    const person = await signUpAndIn(server)
    await setUpApp(server, person)
    const json = { kind: 'token', name: 'Backup', scopes: ['read'], days: null }
    const made = await (await person.fetch('/api/accounts/tokens', { method: 'POST', json })).json()
    const headers = { authorization: `Bearer ${made.secret}` }
    const statusByToken = async () => (await visitor(server).fetch('/api/session', { headers })).status
    expect(await statusByToken()).toBe(200)
    const earlier = makeEmail()
    const token =
      purpose === 'reset-password'
        ? await createMailedLink(server.services.db, purpose, person.userId)
        : await createMailedLink(server.services.db, purpose, person.userId, { email: earlier })
    expect((await post('password', { token, password: NEW_PASSWORD })).status).toBe(204)

    const email = purpose === 'reset-password' ? person.email : earlier
    const alone = await post('sign-in', { email, password: NEW_PASSWORD })
    expect([alone.status, (await alone.json()).code]).toEqual([401, 'second_factor_required'])
    expect(await statusByToken()).toBe(401)
    const { text } = await mailAbout(server, email, 'Your Undercroft password was changed')
    expect(text).toContain('Your passkeys, your authenticator app and your recovery codes stay as they were')
    expect(text).toContain('Access tokens and passwords for apps no longer work')
  },
)
