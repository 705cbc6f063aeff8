import { afterAll, beforeAll, expect, test } from 'vitest'
import { spend } from '#server/platform/testing/spend.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeEmail, makeUser, PASSWORD, visitor } from '../factory.ts'
import {
  PASSWORD_MAIL_PER_ADDRESS,
  PASSWORD_MAIL_PER_ADDRESS_AND_DEVICES,
  SIGN_IN_PER_ADDRESS,
  SIGN_IN_PER_DEVICE,
} from '../limits.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { trustProxy: true } })
})
afterAll(() => server.close())

let lastClient = 0
const ownClient = () => `10.3.${++lastClient >> 8}.${lastClient & 255}`
type From = { client?: string; cookie?: string }
function post(path: string, json: unknown, { client = ownClient(), cookie }: From = {}) {
  const headers = { 'x-forwarded-for': client, ...(cookie && { cookie }) }
  return visitor(server).fetch(`/api/accounts/${path}`, { method: 'POST', json, headers })
}
const signIn = (email: string, password: string, from?: From) => post('sign-in', { email, password }, from)
const cookieIn = (response: Response, name: string) =>
  response.headers.getSetCookie().find((each) => each.startsWith(`${name}=`))
const deviceOf = (response: Response) => cookieIn(response, 'device')!.split(';')[0]!

async function owner() {
  const email = makeEmail()
  await makeUser(server, { email })
  return { email, device: deviceOf(await signIn(email, PASSWORD)) }
}

test('AUTH-10 wrong passwords from one IPv6 /56 do not lock the owner out on other networks', async () => {
  const { email, device } = await owner()
  const guesses = Array.from({ length: 108 }, (_, i) =>
    signIn(email, 'wrong', { client: `2001:db8:9:5${(i % 100).toString(16).padStart(2, '0')}::${i}` }),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(20)
  expect((await signIn(email, PASSWORD)).status).toBe(200)
  expect((await signIn(email, PASSWORD, { cookie: device })).status).toBe(200)
})

test('AUTH-10 a browser that signed in before can sign in while guesses have locked the address', async () => {
  const [mine, another] = [await owner(), await owner()]
  await spend(server, SIGN_IN_PER_ADDRESS, mine.email, SIGN_IN_PER_ADDRESS.points)
  const forged = mine.device.replace(/.{43}$/, 'A'.repeat(43))
  for (const cookie of [undefined, another.device, forged, 'device=x~.~'])
    expect((await signIn(mine.email, PASSWORD, { cookie })).status).toBe(429)
  const response = await signIn(mine.email, PASSWORD, { cookie: `${mine.device}; session=gone` })
  expect(response.status).toBe(200)
  expect((await signIn(mine.email, PASSWORD)).status).toBe(429)
})

test('AUTH-10 guesses from a known browser have a limit of their own, over every network', async () => {
  const { email, device } = await owner()
  await spend(server, SIGN_IN_PER_DEVICE, device.slice(7, 29), SIGN_IN_PER_DEVICE.points - 1)
  expect((await signIn(email, 'wrong', { cookie: device })).status).toBe(401)
  expect((await signIn(email, PASSWORD, { cookie: device })).status).toBe(429)
  expect((await signIn(email, PASSWORD)).status).toBe(200)
})

test('AUTH-10 the cookie of a known browser names no account, outlives the session and knows five accounts', async () => {
  const people = [await owner(), await owner(), await owner(), await owner(), await owner(), await owner()]
  let device: string | undefined
  for (const { email } of people) device = deviceOf(await signIn(email, PASSWORD, { cookie: device }))
  const signedIn = await signIn(people[5]!.email, PASSWORD, { cookie: device })
  device = deviceOf(signedIn)
  expect(cookieIn(signedIn, 'device')).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
  const session = cookieIn(signedIn, 'session')!.split(';')[0]
  const signedOut = await post('sign-out', {}, { cookie: `${session}; ${device}` })
  expect([signedOut.status, cookieIn(signedOut, 'device')]).toEqual([204, undefined])
  for (const { email } of people) await spend(server, SIGN_IN_PER_ADDRESS, email, SIGN_IN_PER_ADDRESS.points)
  const statuses: number[] = []
  for (const { email } of people) statuses.push((await signIn(email, PASSWORD, { cookie: device })).status)
  expect(statuses).toEqual([429, 200, 200, 200, 200, 200])
})

test('AUTH-10 sign-ups and mails that others cause do not use up the limit of the owner for password mails', async () => {
  const { email, device } = await owner()
  for (let mail = 0; mail < 3; mail++) await post('sign-up', { email, password: 'rusted ladder anthem' })
  for (let mail = 0; mail < 3; mail++) await post('verification-mail', { email })
  expect((await post('verification-mail', { email })).status).toBe(429)
  expect((await post('password-mail', { email })).status).toBe(202)

  const stranger = { client: '10.4.0.1' }
  const statuses: number[] = []
  for (let mail = 0; mail < 7; mail++) statuses.push((await post('password-mail', { email }, stranger)).status)
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429])
  expect((await post('password-mail', { email })).status).toBe(202)
  await spend(server, PASSWORD_MAIL_PER_ADDRESS, email, PASSWORD_MAIL_PER_ADDRESS.points - 7)
  expect((await post('password-mail', { email })).status).toBe(429)
  expect((await post('password-mail', { email }, { cookie: device })).status).toBe(202)
})

test('AUTH-10 SEC-06 the known devices of an address share a limit of mails for a new password', async () => {
  const { email, device } = await owner()
  await spend(server, PASSWORD_MAIL_PER_ADDRESS_AND_DEVICES, email, PASSWORD_MAIL_PER_ADDRESS_AND_DEVICES.points)
  expect((await post('password-mail', { email }, { cookie: device })).status).toBe(202)
  await spend(server, PASSWORD_MAIL_PER_ADDRESS, email, PASSWORD_MAIL_PER_ADDRESS.points - 1)
  expect((await post('password-mail', { email }, { cookie: device })).status).toBe(429)
})
