import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailedLinks, users } from '#server/people/identity/tables.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { waitingForLocks } from '#server/platform/testing/locks.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeEmail, makeUser, visitor } from '../factory.ts'
import { mailsTo, newestMail, tokenIn } from './mailbox.ts'
import { findMailedLink, spendMailedLinks } from './mailed-links.ts'

const PASSWORD = 'rusted ladder anthem'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: true })
})
afterAll(() => server.close())

const post = (path: string, json: unknown) => visitor(server).fetch(`/api/accounts/${path}`, { method: 'POST', json })
const verify = async (token: string) => {
  const response = await post('verify', { token, password: PASSWORD })
  return response.status === 200 ? 'verified' : response.json()
}
async function signUp() {
  const email = makeEmail()
  await post('sign-up', { email, password: PASSWORD })
  return { email, token: tokenIn(await newestMail(server, email)) }
}

test('AUTH-03 reports that a link was already used', async () => {
  const { token } = await signUp()
  expect(await verify(token)).toBe('verified')
  expect(await verify(token)).toMatchObject({
    status: 400,
    code: 'link_invalid',
    detail: expect.stringContaining('used'),
  })
})

test('AUTH-03 only one of two concurrent requests can use a link: the second waits for the first', async () => {
  const { token } = await signUp()
  const { db } = server.services
  let second: ReturnType<typeof verify> | undefined
  await transaction(db, async (tx) => {
    const { userId } = await findMailedLink(tx, ['verify-email'], token)
    second = verify(token)
    await expect.poll(() => waitingForLocks(db)).toBe(1)
    await spendMailedLinks(tx, ['verify-email'], userId)
  })
  expect(await second).toMatchObject({ code: 'link_invalid', detail: expect.stringContaining('used') })
})

test('AUTH-03 reports that a link has expired, and a new one can be sent', async () => {
  const { email, token } = await signUp()
  const [user] = await server.services.db.select().from(users).where(eq(users.email, email))
  await server.services.db
    .update(mailedLinks)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(mailedLinks.userId, user!.id))
  expect(await verify(token)).toMatchObject({ status: 410, code: 'link_expired' })

  expect((await post('verification-mail', { email })).status).toBe(202)
  expect(await verify(tokenIn(await newestMail(server, email, 2)))).toBe('verified')
  expect((await post('sign-in', { email, password: PASSWORD })).status).toBe(200)
})

test('AUTH-03 refuses forged links', async () => {
  const { token } = await signUp()
  const [id, secret] = token.split('.') as [string, string]
  const other = secret.startsWith('A') ? `B${secret.slice(1)}` : `A${secret.slice(1)}`
  const forged = [`${id}.${other}`, `${crypto.randomUUID()}.${secret}`, id, secret, 'x', `${id}.${secret}x`]
  for (const each of forged)
    expect(await verify(each)).toMatchObject({ code: 'link_invalid', detail: expect.stringContaining('not valid') })
  expect((await post('password', { token, password: PASSWORD })).status).toBe(400)
  expect(await verify(token)).toBe('verified')
})

test('AUTH-08 a request for a verification mail gets the same response for all, and mails only unverified accounts', async () => {
  const verified = makeEmail()
  await makeUser(server, { email: verified })
  const unverified = makeEmail()
  await makeUser(server, { email: unverified, verified: false })
  const responses = await Promise.all(
    [verified, unverified, makeEmail()].map(async (email) => {
      const response = await post('verification-mail', { email })
      return `${response.status} ${await response.text()}`
    }),
  )
  expect(responses).toEqual(['202 ', '202 ', '202 '])
  await newestMail(server, unverified)
  expect(await mailsTo(server, verified)).toEqual([])
})
