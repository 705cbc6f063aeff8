import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { publishFixture } from '#server/works/music/factory.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const TOKEN = 'only-for-prometheus'

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await startTestServer({ env: { metricsToken: TOKEN }, staleMs: 60_000, jobs: true })
  person = await signUpAndIn(server)
  await makeProfile(server.services.db, { userId: person.userId })
})
afterAll(() => server.close())

const read = async () => (await fetch(`${server.url}/metrics`)).text()
/**
 * The value of the first series with these labels, in any order; 0 if the metric exists but has no
 * such series.
 */
async function measured(name: string, labels: Record<string, string> = {}): Promise<number> {
  const text = await read()
  expect(text).toContain(`# TYPE ${name.replace(/_(?:count|sum|bucket)$/, '')} `)
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  return Number(
    lines
      .find((line) => wanted.every((each) => line.includes(each)))
      ?.split(' ')
      .at(-1) ?? 0,
  )
}
const requestsOf = (route: string, method = 'GET', status = '2xx') =>
  measured('undercroft_request_seconds_count', { route, method, status })

test('RUN-06 measures requests by the pattern of their route, also those of the fast path', async () => {
  const { id } = await (await publishFixture(person)).json()
  const before = await requestsOf('/track/$id')
  const visit = async (path: string, init: RequestInit = {}) =>
    (await fetch(server.url + path, { ...init, headers: { 'accept-encoding': 'identity' } })).arrayBuffer()
  const kept = server.services.responseCache.found
  for (let time = 0; time < 3; time++) await visit(`/track/${id}?secret=zebra`)
  expect(server.services.responseCache.found).toBeGreaterThan(kept)
  await expect.poll(async () => (await requestsOf('/track/$id')) - before).toBe(3)
  await visit('/no/such/zebra')
  await expect.poll(() => requestsOf('no page', 'GET', '4xx')).toBeGreaterThan(0)
  await visit(`/api/music/${id}/plays`, { method: 'POST' })
  await expect.poll(() => requestsOf('/api/music/:id/plays', 'POST')).toBeGreaterThan(0)
  expect(await read()).not.toContain('zebra')
})

test('RUN-06 an upload shows in the metrics of uploads, decoding, storage, statements and jobs', async () => {
  const count = async () => ({
    uploads: await measured('undercroft_upload_seconds_count', { outcome: 'done' }),
    decoded: await measured('undercroft_decoding_seconds_count', { kind: 'audio', outcome: 'done' }),
    stored: await measured('undercroft_storage_seconds_count', { operation: 'put', outcome: 'done' }),
    inserted: await measured('undercroft_database_statement_seconds_count', { verb: 'insert', outcome: 'done' }),
    waits: await measured('undercroft_database_connection_wait_seconds_count'),
    bytes: await measured('undercroft_uploaded_bytes_total'),
    jobs: await measured('undercroft_job_seconds_count', { task: 'draw-card', outcome: 'done' }),
  })
  const before = await count()
  expect((await publishFixture(person)).status).toBe(201)
  for (const name of Object.keys(before) as (keyof typeof before)[])
    await expect.poll(async () => (await count())[name], { message: name }).toBeGreaterThan(before[name])
  expect(await measured('undercroft_database_connections', { pool: 'main' })).toBeGreaterThan(0)
  expect(await measured('undercroft_decoding_orders', { kind: 'audio' })).toBe(0)
})

test('RUN-06 exports the age of the oldest job that waits', async () => {
  const { db } = server.services
  await db.execute(`select graphile_worker.add_job('nobody-does-this', run_at => now() - interval '1 hour')`)
  expect(await measured('undercroft_due_jobs', { task: 'nobody-does-this' })).toBe(1)
  expect(await measured('undercroft_oldest_due_job_seconds')).toBeGreaterThanOrEqual(3600)
})

test('SEC-03 RUN-06 from elsewhere metrics can be read only with the token', async () => {
  const ask = async (authorization: string) =>
    (await fetch(`${server.url}/metrics`, { headers: { authorization, 'x-forwarded-for': '203.0.113.7' } })).status
  expect(await ask(`Bearer ${TOKEN}`)).toBe(200)
  for (const wrong of ['', 'Bearer', `Bearer ${TOKEN}x`, TOKEN, 'Bearer undefined']) expect(await ask(wrong)).toBe(404)
})

test('RUN-06 an unresponsive database does not block the other metrics', async () => {
  const idle = await startTestServer()
  const { $client } = idle.services.db
  const held = await Promise.all(Array.from({ length: $client.options.max ?? 0 }, () => $client.connect()))
  // the scrape timeout of Prometheus; the pool waits twice as long
  const signal = AbortSignal.timeout(10_000)
  const metrics = await (await fetch(`${idle.url}/metrics`, { signal })).text()
  for (const client of held) client.release()
  await idle.close()
  expect(metrics).toContain(`undercroft_database_connections{pool="main",state="busy"} ${held.length}`)
})
