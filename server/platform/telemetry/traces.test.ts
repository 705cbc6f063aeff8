import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { publishFixture, trackForm } from '#server/works/music/factory.ts'
import { programOf } from '../testing/programs.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { type Collector, type ReceivedSpan, startCollector } from './testing/collector.ts'

type Traced = { url: string; log: string[]; stop(): Promise<void> }

let collector: Collector
/** Sends no telemetry and works on no jobs. */
let plain: TestServer
let traced: Traced
let person: Person
beforeAll(async () => {
  collector = await startCollector()
  plain = await startTestServer({ env: { logLevel: 'silent' } })
  traced = await startTraced(collector.url, { TRUST_PROXY: '1', OTEL_SERVICE_NAME: 'the-cellar' })
  person = await signUpAndIn({ ...plain, url: traced.url }, { email: 'zebra@example.com' })
  await makeProfile(plain.services.db, { userId: person.userId })
})
afterAll(async () => {
  await traced.stop()
  await plain.close()
  await collector.close()
})

/** Starts a separate process on the same database, which works on jobs. */
async function startTraced(endpoint: string, settings: Record<string, string>): Promise<Traced> {
  const { databaseUrl, dataDir } = plain.services.env
  const child: ChildProcess = spawn(process.execPath, [await programOf('instance')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      INSTANCE_JOBS: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_METRIC_EXPORT_INTERVAL: '1000',
      ...settings,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout!)
  const log: string[] = []
  // log lines may arrive first
  const listening = Promise.withResolvers<string>()
  lines.on('line', (line) => {
    log.push(line)
    if (line.startsWith('port ')) listening.resolve(line.replace('port ', ''))
  })
  const port = await listening.promise
  const stop = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { url: `http://127.0.0.1:${port}`, log, stop }
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = (id: string) => ({ traceparent: `00-${TRACE}-${id}-01` })
const spansOf = (traceId: string) => collector.spans().filter((span) => span.traceId === traceId)

test('RUN-06 an upload is one trace, from the request to the job afterwards', async () => {
  const { id } = await (await publishFixture(person)).json()
  const body = await trackForm({ audio: 'vbr-xing.mp3', audioName: 'zebra.mp3', title: 'Zebra' })
  const init = { method: 'PATCH', body, headers: parent('00f067aa0ba902b7') }
  expect((await person.fetch(`/api/music/${id}?zebra=1`, init)).status).toBe(200)
  const request = 'PATCH /api/music/:id'
  const ends = expect.arrayContaining([request, 'job sweep-files'])
  await expect.poll(() => spansOf(TRACE).map(({ name }) => name)).toEqual(ends)
  const spans = spansOf(TRACE)
  const named = (name: string) => spans.find((span) => span.name === name) as ReceivedSpan
  const isWithin = (span: ReceivedSpan | undefined, name: string): boolean =>
    span !== undefined &&
    (span.name === name ||
      isWithin(
        spans.find((each) => each.spanId === span.parentSpanId),
        name,
      ))
  expect(named(request).parentSpanId).toBe('00f067aa0ba902b7')
  for (const name of ['receive upload', 'decode audio', 'storage put', 'update music', 'job sweep-files'])
    expect(isWithin(named(name), request), name).toBe(true)
  const ofJob = spans.filter((span) => isWithin(span, 'job sweep-files')).map(({ name }) => name)
  expect(ofJob).toEqual(expect.arrayContaining(['select files', 'storage remove']))
})

test('RUN-06 traces contain nothing that users sent and nothing that identifies them', async () => {
  await person.fetch('/api/search?q=zebra')
  await person.fetch('/zebra?token=zebra')
  await person.fetch('/api/accounts/sign-in', { method: 'POST', json: { email: person.email, password: 'zebra' } })
  await expect.poll(() => collector.spans().map(({ name }) => name)).toContain('POST /api/accounts/sign-in')
  const all = collector.received.join('\n').toLowerCase()
  for (const secret of ['zebra', person.userId, person.cookie, person.cookie.split('=')[1]!, '127.0.0.1'])
    expect(all).not.toContain(secret.toLowerCase())
})

test('RUN-06 metrics are sent too, and the standard variables name the service', async () => {
  await expect.poll(() => [...collector.metrics()]).toContain('undercroft_request_seconds')
  expect([...collector.metrics()]).toEqual(
    expect.arrayContaining(['undercroft_oldest_due_job_seconds', 'process_resident_memory_bytes']),
  )
  expect(collector.received.join('\n')).toContain('"the-cellar"')
})

test('RUN-06 a collector that is down or refuses telemetry has no effect but lost telemetry and one log line', async () => {
  const away = await startCollector()
  await away.close()
  const refusing = await startCollector({ status: 400 })
  for (const { url, received } of [away, refusing]) {
    const alone = await startTraced(url, { OTEL_EXPORTER_OTLP_TIMEOUT: '500' })
    const ask = async () => expect((await fetch(`${alone.url}/api/music`)).status).toBe(200)
    const lost = () => alone.log.filter((line) => line.includes('traces cannot be sent'))
    await ask()
    await expect.poll(lost).toHaveLength(1)
    const isTold = async () => {
      await ask()
      return received.length
    }
    if (url === refusing.url) await expect.poll(isTold).toBeGreaterThan(5)
    expect(lost()).toHaveLength(1)
    await alone.stop()
  }
  await refusing.close()
})

test('RUN-06 without the setting no code of OpenTelemetry is loaded', async () => {
  const folder = dirname(await programOf('instance'))
  const [program, later] = ['serve-instance', 'open-telemetry'].map((name) => fileOf(folder, name))
  // prom-client contains a part of the API
  const sdk = /node_modules\/@opentelemetry\/(?!api\/)/
  expect([...(await withAllThatItLoads(later!)).values()].some((source) => sdk.test(source))).toBe(true)
  const atStart = [...(await withAllThatItLoads(program!)).entries()]
  expect(atStart.length).toBeGreaterThan(5)
  expect(atStart.filter(([, source]) => sdk.test(source)).map(([path]) => path)).toEqual([])
})

const fileOf = (folder: string, name: string) =>
  join(folder, readdirSync(folder).find((file) => file.startsWith(`${name}-`)) as string)

/** A bundled program with all files that it imports statically, directly or indirectly. */
async function withAllThatItLoads(path: string, known = new Map<string, string>()): Promise<Map<string, string>> {
  if (known.has(path)) return known
  const source = await readFile(path, 'utf8')
  known.set(path, source)
  for (const [, name] of source.matchAll(/^(?:import|export)\b[^;]*?["'](\.\/[^"']+)["'];?$/gm))
    await withAllThatItLoads(join(dirname(path), name!), known)
  return known
}
