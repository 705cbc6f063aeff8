import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, PASSWORD } from './people/accounts/factory.ts'
import { sessions } from './people/identity/tables.ts'
import { freePort, type Nginx, startNginx } from './platform/testing/nginx.ts'
import { startTestServer, type TestServer } from './platform/testing/test-server.ts'
import { openInbox } from './social/messages/testing/inbox.ts'
import { listMessages } from './social/messages/testing/people.ts'
import { makeConversations, write } from './social/messages/testing/survival/conversation.ts'
import { type Instance, kill, startInstance } from './social/messages/testing/survival/site.ts'

let beside: TestServer
let nginx: Nginx
let ports: [number, number]
let settings: Record<string, string>
const instances: Instance[] = []
const start = (n: 0 | 1) => startInstance({ ...settings, INSTANCE_PORT: String(ports[n]) })
beforeAll(async () => {
  beside = await startTestServer()
  const port = await freePort()
  ports = [await freePort(), await freePort()]
  const { databaseUrl, dataDir } = beside.services.env
  settings = {
    DATABASE_URL: databaseUrl as string,
    DATA_DIR: dataDir,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: '1',
    X_ACCEL_REDIRECT: '1',
  }
  instances.push(...(await Promise.all([start(0), start(1)])))
  nginx = await startNginx(port, ports, dataDir)
})
afterAll(async () => {
  await nginx.stop()
  await Promise.all(instances.map(({ child }) => kill(child)))
  await beside.close()
})

test('SEC-06 the client’s address is the one that nginx saw, whatever the client claims', async () => {
  const userId = await makeUser(beside, { email: 'proxied@example.com' })
  const body = JSON.stringify({ email: 'proxied@example.com', password: PASSWORD })
  const status = await new Promise((resolve) => {
    const sent = request(
      `${nginx.url}/api/accounts/sign-in`,
      {
        method: 'POST',
        localAddress: '127.8.9.10',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.77', origin: nginx.url },
      },
      (response) => resolve(response.resume().statusCode),
    )
    sent.end(body)
  })
  expect(status).toBe(200)
  const [session] = await beside.services.db.select().from(sessions).where(eq(sessions.userId, userId))
  expect(session?.network).toMatch(/^127\.8\./)
})

test('SEC-06 accepts uploads up to their limit, refuses larger ones, and blocks /metrics', async () => {
  const upload = async (bytes: number) => {
    const form = new FormData()
    form.set('audio', new Blob([new Uint8Array(bytes)]), 'take.mp3')
    return fetch(`${nginx.url}/api/music`, { method: 'POST', body: form, headers: { origin: nginx.url } })
  }
  // The app itself responds: the client is not signed in.
  expect((await upload(20_500_000)).status).toBe(401)
  expect((await upload(22_500_000).catch(() => ({ status: 413 }))).status).toBe(413)
  expect((await fetch(`${nginx.url}/readyz`)).status).toBe(200)
  expect((await fetch(`${nginx.url}/metrics`)).status).toBe(404)
})

test('SEC-04 RUN-07 nginx passes the requested host on: others are refused, except for health checks', async () => {
  const ask = async (path: string, host: string) => {
    const sent = request(`${nginx.url}${path}`, { headers: { host } }).end()
    const [response] = await once(sent, 'response')
    return response.resume().statusCode
  }
  expect(await ask('/find-music', new URL(nginx.url).host)).toBe(200)
  expect(await ask('/find-music', 'evil.example')).toBe(421)
  expect(await ask('/readyz', '10.0.0.5')).toBe(200)
})

test('MSG-06 two users behind nginx miss no message while each instance is killed and restarted', async () => {
  const { writers, talks } = await makeConversations({ beside }, 2)
  const site = { urls: () => [nginx.url] }
  const inboxes = writers.map((who) => openInbox(site.urls, who))
  const wanted = new Set<string>()
  const writing = Promise.all(writers.map((who) => write(site, who, talks, 25, wanted)))
  for (const n of [0, 1] as const) {
    await delay(1000)
    await kill((instances[n] as Instance).child)
    instances[n] = await start(n)
  }
  await writing
  const id = talks[0]!.id
  const { lastSeq } = await listMessages(writers[0]!, id)
  expect(lastSeq).toBe(wanted.size)
  for (const { known, joins } of inboxes) {
    await expect.poll(() => known.lastSeq(id)).toBe(lastSeq)
    expect(known.taken.map(({ seq }) => seq)).toEqual(Array.from({ length: lastSeq }, (_, n) => n + 1))
    expect(new Set(known.taken.map((message) => message.id))).toEqual(wanted)
    expect(known.asked()).toBeLessThan(lastSeq)
    expect(joins()).toBeGreaterThan(0)
  }
  for (const inbox of inboxes) inbox.close()
})

test('RELEASE-03 nginx logs neither secret links nor URLs signed for somebody, also while all instances are away', async () => {
  const hidden = [
    '/s/SECRET',
    '//s/SECRET',
    '/%73/SECRET',
    '/api/s/SECRET',
    '/s/SECRET/stems?x=1',
    '/api/media/a.mp3?signature=SECRET&for=link.1',
  ]
  const shown = ['/find-music?q=for', '/api/music/s/1']
  const askAll = async () => {
    for (const path of [...hidden, ...shown]) await (await fetch(nginx.url + path)).arrayBuffer()
  }
  await askAll()
  await Promise.all(instances.map(({ child }) => kill(child)))
  await askAll()
  await expect.poll(async () => (await nginx.readLog('access')).split('GET /api/music/s/1 ').length).toBe(3)
  expect(await nginx.readLog('access')).toContain('/find-music?q=for')
  expect(await nginx.readLog('access')).not.toContain('SECRET')
  expect((await nginx.readLog('error')).replaceAll(/.*GET \/api\/media.*\n/g, '')).not.toContain('SECRET')
})
