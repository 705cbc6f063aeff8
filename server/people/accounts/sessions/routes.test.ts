import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SESSIONS_PER_ACCOUNT } from '#contract/platform/limits.ts'
import { LIVE_CLOSE } from '#contract/platform/live.ts'
import { describeDevice, networkOf, startSession } from '#server/people/identity/sessions.ts'
import { sessions } from '#server/people/identity/tables.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { openLive } from '#server/platform/testing/live-client.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { type Person, signInAs, signUpAndIn, visitor } from '../factory.ts'

let server: TestServer
let second: TestServer
beforeAll(async () => {
  server = await startTestServer({ live: {}, env: { trustProxy: true } })
  second = await startTestServer({ live: {}, env: { databaseUrl: server.services.env.databaseUrl } })
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.5 Mobile/15E148 Safari/604.1'
const devices = async (who: Pick<Person, 'fetch'>) => (await (await who.fetch('/api/sessions')).json()).items

async function signIn({ email, password }: Person, userAgent: string, address: string) {
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': address }
  const response = await visitor(server).fetch('/api/accounts/sign-in', {
    method: 'POST',
    json: { email, password },
    headers,
  })
  return response.headers.getSetCookie()[0]!.split(';')[0]!
}

test('AUTH-11 lists sessions with device and network, this one first, and none of a stranger', async () => {
  const person = await signUpAndIn(server)
  await signUpAndIn(server)
  await signIn(person, FIREFOX, '203.0.113.77')
  await signIn(person, SAFARI, '2001:db8:7:1::9')
  const listed = await devices(person)
  expect(listed.map(({ id, createdAt, usedAt, ...shown }: Record<string, string>) => shown)).toEqual([
    { isThisDevice: true, device: null, network: '127.0.0.*', signedInWith: 'passkey' },
    { isThisDevice: false, device: 'Safari on iPhone', network: '2001:db8:7:*', signedInWith: 'password' },
    { isThisDevice: false, device: 'Firefox on Linux', network: '203.0.113.*', signedInWith: 'password' },
  ])
  const rows = await server.services.db.select().from(sessions).where(eq(sessions.userId, person.userId))
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113\.77|Mozilla/)
})

test('AUTH-11 ending a session stops its requests and closes its tabs, on every instance', async () => {
  const person = await signUpAndIn(server)
  const profileId = (await makeProfile(server.services.db, { userId: person.userId })).id
  const elsewhere = await signInAs(second, person.userId)
  const tab = await openLive(second, { cookie: elsewhere.cookie, profileId })
  const { id } = (await devices(person)).find(({ isThisDevice }: { isThisDevice: boolean }) => !isThisDevice)
  expect((await person.fetch(`/api/sessions/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await tab.closed).toBe(LIVE_CLOSE.signedOut)
  expect((await elsewhere.fetch('/api/sessions')).status).toBe(401)
  expect((await person.fetch(`/api/sessions/${id}`, { method: 'DELETE' })).status).toBe(404)
  expect(await devices(person)).toHaveLength(1)
})

test('AUTH-11 refuses to end the session of another user, and ids that are no session', async () => {
  const [person, stranger] = [await signUpAndIn(server), await signUpAndIn(server)]
  const [own] = await devices(person)
  for (const id of [own.id, 'no-uuid', '01990000-0000-7000-8000-000000000000', '%27%20or%201=1'])
    expect((await stranger.fetch(`/api/sessions/${id}`, { method: 'DELETE' })).status).toBe(404)
  expect(await devices(person)).toHaveLength(1)
})

test('AUTH-11 signing out everywhere else keeps this session; ending this session clears its cookie', async () => {
  const person = await signUpAndIn(server)
  const others = await Promise.all([1, 2, 3].map(() => signInAs(server, person.userId)))
  expect((await person.fetch('/api/sessions', { method: 'DELETE' })).status).toBe(204)
  for (const other of others) expect((await other.fetch('/api/sessions')).status).toBe(401)
  const [own, ...rest] = await devices(person)
  expect(rest).toEqual([])
  const last = await person.fetch(`/api/sessions/${own.id}`, { method: 'DELETE' })
  expect(last.headers.getSetCookie()[0]).toMatch(/^session=;.*Max-Age=0/)
  expect((await person.fetch('/api/sessions')).status).toBe(401)
})

test('AUTH-11 records the use of a session every few minutes, with network and device', async () => {
  const person = await signUpAndIn(server)
  const ofPerson = eq(sessions.userId, person.userId)
  const [before] = await devices(person)
  const headers = { 'user-agent': FIREFOX, 'x-forwarded-for': '198.51.100.4' }
  await person.fetch('/api/session', { headers })
  expect((await devices(person))[0]).toEqual(before)
  await server.services.db
    .update(sessions)
    .set({ usedAt: new Date(Date.now() - 6 * 60_000) })
    .where(ofPerson)
  await person.fetch('/api/session', { headers })
  const [after] = await devices(person)
  expect(after).toMatchObject({ device: 'Firefox on Linux', network: '198.51.100.*' })
  expect(Date.parse(after.usedAt)).toBeGreaterThan(Date.now() - 60_000)
})

test('AUTH-11 ends the sessions used longest ago when an account has too many', async () => {
  const person = await signUpAndIn(server)
  const { db } = server.services
  const client = { address: '127.0.0.1', userAgent: FIREFOX }
  for (let i = 1; i < SESSIONS_PER_ACCOUNT; i++)
    await startSession(db, person.userId, client, { with: 'password', isTwoFactor: false })
  expect(await devices(person)).toHaveLength(SESSIONS_PER_ACCOUNT)
  const token = await startSession(db, person.userId, client, { with: 'password', isTwoFactor: false })
  expect((await person.fetch('/api/sessions')).status).toBe(401)
  const headers = { cookie: `session=${token}` }
  const listed = await (await visitor(server).fetch('/api/sessions', { headers })).json()
  expect(listed.items).toHaveLength(SESSIONS_PER_ACCOUNT)
})

test.each([
  [FIREFOX, 'Firefox on Linux'],
  [SAFARI, 'Safari on iPhone'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 ' +
      'Safari/537.36 Edg/141.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 ' +
      'Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 ' +
      'Chrome/130.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 ' +
      'Mobile/15E148 Safari/604.1',
    'Chrome on iPad',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 ' +
      'Safari/537.36 OPR/120.0',
    'Opera on ChromeOS',
  ],
  ['<img src=x onerror=alert(1)> Firefox/1', 'Firefox'],
  [`${'('.repeat(5000)} Firefox/1`, null],
  ['curl/8.5.0', null],
  ['', null],
  [undefined, null],
])('AUTH-11 the device of %s is %s', (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words)
})

test.each([
  ['203.0.113.77', '203.0.113.*'],
  ['::ffff:203.0.113.77', '203.0.113.*'],
  ['2001:db8:7:1:aaaa:bbbb:cccc:dddd', '2001:db8:7:*'],
  ['fe80::1%eth0', 'fe80:0:0:*'],
  ['::1', '0:0:0:*'],
  ['unknown', null],
  ['<b>1</b>', null],
])('AUTH-11 of the address %s, only %s is stored', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
