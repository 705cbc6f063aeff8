import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIVE } from '#contract/platform/live.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { openLive, refusal } from '../testing/live-client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let local: TestServer
let named: TestServer
let person: Person
let profileId: string
beforeAll(async () => {
  local = await startTestServer({ live: {} })
  named = await startTestServer({ env: { publicUrl: 'https://undercroft.example' } })
  person = await signUpAndIn(local)
  profileId = (await makeProfile(local.services.db, { userId: person.userId })).id
})
afterAll(() => Promise.all([local.close(), named.close()]))

type Asked = { path?: string; method?: string; headers: Record<string, string> }

/** Sends a request as a browser does that takes this server for the host in its header. */
async function ask({ url }: TestServer, { path = '/api/session', method = 'GET', headers }: Asked) {
  const sent = request(new URL(path, url), { method, headers }).end()
  const [response] = await once(sent, 'response')
  return { status: response.statusCode as number, body: await text(response) }
}

const signOut = (server: TestServer, headers: Record<string, string>) =>
  ask(server, { path: '/api/accounts/sign-out', method: 'POST', headers }).then(({ status }) => status)

test('SEC-04 refuses a foreign origin even if the Host header matches it', async () => {
  const claimed = { host: 'evil.example', origin: 'http://evil.example', cookie: person.cookie }
  expect(await signOut(local, claimed)).toBe(421)
  expect(await signOut(named, claimed)).toBe(421)
  expect((await person.fetch('/api/session').then((response) => response.json())).user).not.toBeNull()
})

test('SEC-04 only the configured origin may send changes', async () => {
  const host = 'undercroft.example'
  expect(await signOut(named, { host, origin: 'https://undercroft.example' })).not.toBe(403)
  for (const origin of ['http://undercroft.example', 'https://undercroft.example:8443', 'https://localhost', 'null'])
    expect(await signOut(named, { host, origin }), origin).toBe(403)
})

test('SEC-04 a site at localhost accepts changes only from the address in use', async () => {
  const { port } = new URL(local.url)
  for (const name of ['localhost', '127.0.0.1', '[::1]', 'LocalHost', 'undercroft.localhost']) {
    const host = `${name}:${port}`
    expect(await signOut(local, { host, origin: `http://${name.toLowerCase()}:${port}` }), name).not.toBe(403)
    expect(await signOut(local, { host, origin: `http://${name.toLowerCase()}:5173` }), name).toBe(403)
  }
})

test.each(['/', '/find-music', '/api/session', '/api/openapi.json', '/media/music/none.mp3', '/metrics', LIVE.path])(
  'SEC-04 a request of %s for another host is refused, and the response names the site’s address',
  async (path) => {
    for (const host of ['evil.example', 'undercroft.example.evil.example', 'notlocalhost', '203.0.113.9:3000']) {
      const atName = await ask(named, { path, headers: { host } })
      expect(atName.status, host).toBe(421)
      expect(JSON.parse(atName.body)).toMatchObject({
        code: 'misdirected',
        detail: expect.stringContaining('https://undercroft.example'),
      })
      expect((await ask(local, { path, headers: { host } })).status, host).toBe(421)
    }
  },
)

test('SEC-04 a site with a name answers to that name alone, on any port', async () => {
  for (const host of ['undercroft.example', 'Undercroft.Example', 'undercroft.example:443', 'undercroft.example:3000'])
    expect((await ask(named, { headers: { host } })).status, host).toBe(200)
  for (const host of ['localhost', '127.0.0.1:3000', 'www.undercroft.example'])
    expect((await ask(named, { headers: { host } })).status, host).toBe(421)
})

test('SEC-04 the host in the request line takes precedence over the header', async () => {
  const responds = (target: string) =>
    rawStatus(local, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  expect(await responds('http://evil.example/api/session')).toBe(421)
  expect(await responds('http://localhost/api/session')).toBe(200)
})

test('SEC-04 the live channel refuses other hosts', async () => {
  const who = { cookie: person.cookie, profileId }
  const headers = { host: 'evil.example', origin: 'http://evil.example' }
  expect(await refusal(local, who, { headers })).toBe(421)
  const { port } = new URL(local.url)
  const own = await openLive(local, who, { headers: { host: `localhost:${port}`, origin: `http://localhost:${port}` } })
  own.socket.close()
})

test('RUN-07 health checks and local metrics need no host name', async () => {
  for (const path of ['/healthz', '/readyz']) {
    for (const host of ['10.0.0.5:3000', 'localhost', 'undercroft.example'])
      expect((await ask(named, { path, headers: { host } })).status, `${host}${path}`).toBe(200)
    expect(await rawStatus(named, `GET ${path} HTTP/1.0\r\n\r\n`)).toBe(200)
  }
  for (const host of ['localhost:3000', '127.0.0.1:3000', 'undercroft.example'])
    expect((await ask(named, { path: '/metrics', headers: { host } })).status, host).toBe(200)
  expect(await rawStatus(named, 'GET /api/session HTTP/1.0\r\n\r\n')).toBe(421)
})

async function rawStatus({ url }: TestServer, head: string): Promise<number> {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(head)
  return Number((await text(socket)).split(' ')[1])
}
