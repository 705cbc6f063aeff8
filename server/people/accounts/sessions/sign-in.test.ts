import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAIL_PER_CLIENT } from '#server/people/identity/limits.ts'
import { spend } from '#server/platform/testing/spend.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeEmail, makeUser, signUpAndIn, visitor } from '../factory.ts'
import {
  PASSWORD_MAIL_PER_ADDRESS,
  PASSWORD_MAIL_PER_CLIENT,
  SIGN_IN_PER_ADDRESS,
  SIGN_IN_PER_CLIENT,
  SIGN_UP_PER_CLIENT,
  SIGN_UP_TRIES_PER_CLIENT,
} from '../limits.ts'

let server: TestServer
let second: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { trustProxy: true } })
  second = await startTestServer({ env: { databaseUrl: server.services.env.databaseUrl, trustProxy: true } })
})
afterAll(async () => {
  await second.close()
  await server.close()
})

let lastClient = 0
/** Each call has its own client address, unless the test names one. */
function signIn(email: string, password: string, { on = server, client = `10.0.0.${++lastClient}` } = {}) {
  const headers = { 'x-forwarded-for': client }
  return visitor(on).fetch('/api/accounts/sign-in', { method: 'POST', json: { email, password }, headers })
}

test('AUTH-08 an unknown address and a wrong password get the same response after the same work', async () => {
  const { email } = await signUpAndIn(server)
  const unverified = makeEmail()
  await makeUser(server, { email: unverified, verified: false })
  await signIn(makeEmail(), 'warms up')
  const timed = async (address: string) => {
    const started = process.cpuUsage()
    const response = await signIn(address, 'not the password')
    const { user, system } = process.cpuUsage(started)
    return { work: user + system, response: `${response.status} ${await response.text()}` }
  }
  const work: Record<string, number[]> = { known: [], unknown: [] }
  for (let round = 0; round < 5; round++) {
    const [known, unknown, pending] = [await timed(email), await timed(makeEmail()), await timed(unverified)]
    expect(known.response).toBe(unknown.response)
    expect(pending.response).toBe(unknown.response)
    work.known?.push(known.work)
    work.unknown?.push(unknown.work)
  }
  // Most of the CPU time is the slow hash. Without it, a request for an unknown address would take
  // a fifth of the time.
  expect(Math.min(...work.unknown!)).toBeGreaterThan(Math.min(...work.known!) / 2)
})

test('AUTH-10 failed sign-ins to one address by one client are limited over all instances', async () => {
  const { email, password } = await signUpAndIn(server)
  const client = '10.1.0.1'
  const statuses: number[] = []
  for (let attempt = 0; attempt < 10; attempt++)
    statuses.push((await signIn(email, 'wrong', { on: attempt % 2 ? second : server, client })).status)
  expect(new Set(statuses)).toEqual(new Set([401]))

  for (const on of [server, second]) {
    const refused = await signIn(email, password, { on, client })
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(800)
    expect(seconds).toBeLessThanOrEqual(900)
    expect(await refused.json()).toMatchObject({
      code: 'rate_limited',
      retryAfter: seconds,
      detail: 'Too many attempts. Try again in 15 minutes.',
    })
  }
})

test('AUTH-10 guesses at an address lock its owner out neither on other networks nor for long', async () => {
  const { email, password } = await signUpAndIn(server)
  const guesses = Array.from({ length: 40 }, (_, i) =>
    signIn(email, 'wrong', { client: '10.1.0.2', on: i % 2 ? second : server }),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect((await signIn(email, password, { client: '10.1.0.3' })).status).toBe(200)
})

test('AUTH-10 failed sign-ins to one address are limited over all clients and instances', async () => {
  const { email, password } = await signUpAndIn(server)
  await spend(server, SIGN_IN_PER_ADDRESS, email, SIGN_IN_PER_ADDRESS.points - 2)
  const statuses: number[] = []
  for (const on of [server, second, server, second]) statuses.push((await signIn(email, 'wrong', { on })).status)
  expect(statuses).toEqual([401, 401, 429, 429])
  expect((await signIn(email, password)).status).toBe(429)
})

test('AUTH-10 a success clears the counts of its address', async () => {
  const { email, password } = await signUpAndIn(server)
  const client = '10.1.0.4'
  for (let round = 0; round < 3; round++) {
    for (let attempt = 0; attempt < 5; attempt++) expect((await signIn(email, 'wrong', { client })).status).toBe(401)
    expect((await signIn(email, password, { on: second, client })).status).toBe(200)
  }
})

test('AUTH-10 one client is limited over all addresses that it tries, and a /64 is one client', async () => {
  const from = (host: number) => `2001:db8:7:1::${host.toString(16)}`
  await spend(server, SIGN_IN_PER_CLIENT, '2001:db8:7:1::/64', SIGN_IN_PER_CLIENT.points - 2)
  const attempt = (i: number) => signIn(makeEmail(), 'x', { client: from(i), on: i % 2 ? second : server })
  const statuses = (await Promise.all([1, 2, 3, 4].map(attempt))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([401, 401, 429, 429])
  expect((await signIn(makeEmail(), 'x', { client: '2001:db8:7:2::1' })).status).toBe(401)
})

test('AUTH-10 sign-ups and mail requests are limited per email address', async () => {
  for (const path of ['sign-up', 'verification-mail', 'password-mail']) {
    const json = { email: makeEmail(), password: 'rusted ladder anthem' }
    if (path === 'password-mail') await spend(server, PASSWORD_MAIL_PER_ADDRESS, json.email, 5)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 6; attempt++) {
      const headers = { 'x-forwarded-for': `10.0.1.${++lastClient}` }
      statuses.push((await visitor(server).fetch(`/api/accounts/${path}`, { method: 'POST', json, headers })).status)
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  }
})

test('AUTH-10 sign-ups and mail requests are limited per client', async () => {
  const limits = {
    'sign-up': SIGN_UP_PER_CLIENT,
    'verification-mail': MAIL_PER_CLIENT,
    'password-mail': PASSWORD_MAIL_PER_CLIENT,
  }
  for (const [path, limit] of Object.entries(limits)) {
    const client = `10.0.2.${path.length}`
    await spend(server, limit, client, limit.points - 1)
    const ask = (on: TestServer) => {
      const json = { email: makeEmail(), password: 'rusted ladder anthem' }
      const headers = { 'x-forwarded-for': client }
      return visitor(on).fetch(`/api/accounts/${path}`, { method: 'POST', json, headers })
    }
    expect((await ask(server)).status).toBe(202)
    expect((await ask(second)).status).toBe(429)
  }
})

test('AUTH-08 AUTH-10 a refused password does not count as a sign-up of a shared network address', async () => {
  const client = '10.0.9.1'
  const ask = (password: string) => {
    const headers = { 'x-forwarded-for': client }
    return visitor(server).fetch('/api/accounts/sign-up', {
      method: 'POST',
      json: { email: makeEmail(), password },
      headers,
    })
  }
  await spend(server, SIGN_UP_PER_CLIENT, client, SIGN_UP_PER_CLIENT.points - 1)
  for (let n = 0; n < 3; n++) expect(await (await ask('password1')).json()).toMatchObject({ code: 'weak_password' })
  expect((await ask('rusted ladder anthem')).status).toBe(202)
  expect((await ask('password1')).status).toBe(429)
  // A client that sends many passwords to be judged is limited as well.
  const guesser = '10.0.9.2'
  await spend(server, SIGN_UP_TRIES_PER_CLIENT, guesser, SIGN_UP_TRIES_PER_CLIENT.points)
  const headers = { 'x-forwarded-for': guesser }
  const json = { email: makeEmail(), password: 'password1' }
  expect((await visitor(server).fetch('/api/accounts/sign-up', { method: 'POST', json, headers })).status).toBe(429)
})
