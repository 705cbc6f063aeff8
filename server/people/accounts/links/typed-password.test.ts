import { afterAll, beforeAll, expect, test } from 'vitest'
import { spend } from '#server/platform/testing/spend.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeEmail, signUpAndIn, visitor } from '../factory.ts'
import { LINK_PASSWORD } from '../limits.ts'
import { mailsTo, newestMail, tokenIn } from './mailbox.ts'

const OWN = 'rusted ladder anthem'
const STRANGERS = 'strangers secret phrase'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: true })
})
afterAll(() => server.close())

const post = (path: string, json: unknown) => visitor(server).fetch(`/api/accounts/${path}`, { method: 'POST', json })
const signIn = async (email: string, password: string) => (await post('sign-in', { email, password })).status
const ACTS = {
  'owner signs up': (email: string) => post('sign-up', { email, password: OWN }),
  'stranger signs up': (email: string) => post('sign-up', { email, password: STRANGERS }),
  'somebody asks for the mail again': (email: string) => post('verification-mail', { email }),
}
type Act = keyof typeof ACTS

const ORDERS: Act[][] = [
  ['owner signs up', 'stranger signs up', 'somebody asks for the mail again'],
  ['owner signs up', 'stranger signs up'],
  ['stranger signs up', 'owner signs up', 'somebody asks for the mail again'],
  ['stranger signs up', 'somebody asks for the mail again'],
]

test.each(ORDERS.map((order) => ({ order })))(
  'AUTH-03 only the password typed after following a link works, whichever mail it is from: $order',
  async ({ order }) => {
    await Promise.all(order.map((_, followed) => followsOneOf(order, followed)))
  },
)

async function followsOneOf(order: Act[], followed: number) {
  const email = makeEmail()
  for (const [done, act] of order.entries()) {
    expect((await ACTS[act](email)).status).toBe(202)
    await newestMail(server, email, done + 1)
  }
  const tokens = (await mailsTo(server, email)).toReversed().map(tokenIn)
  expect((await post('verify', { token: tokens[followed], password: OWN })).status).toBe(200)
  for (const token of tokens) expect((await post('verify', { token, password: STRANGERS })).status).toBe(400)
  expect([await signIn(email, OWN), await signIn(email, STRANGERS)]).toEqual([200, 401])
}

test('AUTH-03 a link without a password verifies nothing, and a weak password leaves the link usable', async () => {
  const email = makeEmail()
  await post('sign-up', { email, password: STRANGERS })
  const token = tokenIn(await newestMail(server, email))
  expect(await (await post('verify', { token })).json()).toMatchObject({ status: 422, code: 'invalid' })
  expect(await (await post('verify', { token, password: 'qwertyuiop' })).json()).toMatchObject({
    code: 'weak_password',
  })
  expect(await signIn(email, STRANGERS)).toBe(403)
  expect(await (await post('verify', { token, password: OWN })).json()).toEqual({ email })
})

async function asksForVictimsAddress() {
  const stranger = await signUpAndIn(server)
  const email = makeEmail()
  const json = { email, password: stranger.password }
  expect((await stranger.fetch('/api/accounts/email', { method: 'PUT', json })).status).toBe(202)
  return { stranger, email, token: tokenIn(await newestMail(server, email)) }
}

test('AUTH-11 a new address is confirmed with the password of the account that requested it', async () => {
  const { stranger, email, token } = await asksForVictimsAddress()
  expect((await post('email/confirm', { token })).status).toBe(422)
  const wrong = await post('email/confirm', { token, password: OWN })
  expect(await wrong.json()).toMatchObject({ code: 'invalid_credentials', fields: { password: expect.any(String) } })
  expect(await signIn(email, stranger.password)).toBe(401)
  expect((await post('email/confirm', { token, password: stranger.password })).status).toBe(204)
  expect(await signIn(email, stranger.password)).toBe(200)
})

test('AUTH-10 AUTH-11 limits passwords tried with a link, apart from those typed in the account itself', async () => {
  const { stranger, token } = await asksForVictimsAddress()
  await spend(server, LINK_PASSWORD, token.split('.')[0]!, LINK_PASSWORD.points - 1)
  expect((await post('email/confirm', { token, password: OWN })).status).toBe(401)
  expect((await post('email/confirm', { token, password: stranger.password })).status).toBe(429)
  const json = { password: stranger.password, newPassword: OWN }
  expect((await stranger.fetch('/api/accounts/password', { method: 'PUT', json })).status).toBe(204)
})
