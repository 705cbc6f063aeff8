import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { LIVE, type ServerFrame } from '../contract/platform/live.ts'
import { type BuiltServer, startBuiltServer } from '../e2e/support/built-server.ts'
import { build } from '../scripts/build.ts'
import { launchPostgres } from '../server/platform/postgres/launch.ts'
import { type Figures, figuresOf, makeTabs, type Tab } from './live/site.ts'
import { cpuSecondsOf } from './platform/cpu.ts'
import { readFlags } from './platform/flags.ts'
import { pin, postmasterOf } from './platform/processes.ts'
import { quantileOf } from './platform/statistics.ts'
import { tableOf } from './platform/table.ts'

/**
 * `node bench/live.ts [--sockets 5000] [--rate 200] [--seconds 30] [--instances 2]`: measures the
 * time from sending a message to its arrival in the other tab, and the cost of a message and a
 * socket. Prints a Markdown table. Sender and receiver are connected to different processes. The
 * clients use the last core, the servers and the database the other cores.
 */
const flags = readFlags(
  {
    ...{ sockets: 5000, rate: 200, seconds: 30, instances: 2, warmUp: 3 },
    /** A proxy in front of the processes, which then get no direct requests. */
    proxy: '',
  },
  { sockets: 4, rate: 10, seconds: 1, warmUp: 0.5 },
)
const SOCKETS = 2 * Math.ceil(flags.sockets / 2)
const { rate: RATE, seconds: SECONDS } = flags
const OPENING = 50
/** Time for the JIT compiler and the caches to warm up. */
const WARM_UP_MS = flags.warmUp * 1000
const TRIES = 10

type Sent = { at: number; isCounted: boolean }
const sent = new Map<string, Sent>()
const delivered: number[] = []
let kept = 0
/** Failed attempts by response status or error code. */
const failed = new Map<string, number>()
let twice = 0

async function bench(): Promise<void> {
  await build()
  await pin(process.pid, 'last')
  const dir = await mkdtemp(join(tmpdir(), 'undercroft-live-'))
  const postgres = await launchPostgres({ dir: join(dir, 'postgres'), volatile: true })
  const instances: BuiltServer[] = []
  try {
    const postmaster = await postmasterOf(join(dir, 'postgres'))
    await pin(postmaster, 'rest')
    const tabs = await makeTabs(postgres.url, SOCKETS)
    for (let n = 0; n < flags.instances; n++) {
      const instance = await startBuiltServer({ dataDir: dir, env: { DATABASE_URL: postgres.url } })
      await pin(instance.pid, 'rest')
      instances.push(instance)
    }
    const before = await figures(instances)
    const started = performance.now()
    await openAll(tabs, instances)
    const openedIn = performance.now() - started
    await delay(2000)
    const after = await figures(instances)
    const spent = await sendAll(tabs, instances, postmaster)
    const busy = await figures(instances)
    const rows = [
      ['sockets', `${SOCKETS} over ${instances.length} processes, opened in ${(openedIn / 1000).toFixed(1)} s`],
      [
        'messages',
        `${RATE} a second for ${SECONDS} s: ${delivered.length} delivered, ${sent.size} lost, ${twice} duplicated`,
      ],
      [
        'requests',
        `${kept} acknowledged, failed attempts: ${[...failed].map((each) => each.join(' x ')).join(', ') || 'none'}`,
      ],
      ['delivery', `p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms, max ${quantile(1)} ms`],
      ['CPU per message', `${spent.node} ms in all server processes, ${spent.postgres} ms in PostgreSQL`],
      ['memory per socket', `${perSocket(after.resident - before.resident)} resident`],
      [
        'memory per process',
        `${megabytes(before)} without sockets, ${megabytes(after)} with, ${megabytes(busy)} after the messages`,
      ],
      ['machine', `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`],
    ]
    console.log(tableOf(['messages', 'measured'], rows))
  } finally {
    for (const instance of instances) await instance.stop()
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

const addressOf = (instances: BuiltServer[], n: number): string =>
  flags.proxy || (instances[n % instances.length] as BuiltServer).url

async function openAll(tabs: Tab[], instances: BuiltServer[]): Promise<void> {
  for (let n = 0; n < tabs.length; n += OPENING)
    await Promise.all(tabs.slice(n, n + OPENING).map((tab, k) => open(tab, addressOf(instances, n + k))))
}

async function open({ cookie, profileId }: Tab, url: string): Promise<void> {
  const address = `${url.replace(/^http/, 'ws')}${LIVE.path}?${LIVE.profileParameter}=${profileId}`
  const socket = new WebSocket(address, { headers: { cookie }, perMessageDeflate: false })
  socket.on('message', (data) => receive(JSON.parse(String(data)) as ServerFrame, profileId))
  await once(socket, 'message')
}

function receive(frame: ServerFrame, profileId: string): void {
  if (frame.type !== 'message' || frame.message.senderId === profileId) return
  const message = sent.get(frame.message.id)
  if (!message) twice += 1
  else if (message.isCounted) delivered.push(performance.now() - message.at)
  sent.delete(frame.message.id)
}

/**
 * Sends messages at an even rate, however long responses take. Sender and receiver use different
 * processes. Returns the CPU milliseconds per message after the warm-up.
 */
async function sendAll(tabs: Tab[], instances: BuiltServer[], postmaster: number) {
  const cpu = () => ({
    node: instances.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0),
    postgres: cpuSecondsOf(postmaster),
  })
  const started = performance.now()
  const warmUps = (RATE * WARM_UP_MS) / 1000
  const total = RATE * SECONDS
  let before = cpu()
  for (let n = -warmUps; n < total; n++) {
    const due = started + WARM_UP_MS + (n * 1000) / RATE
    if (due > performance.now()) await delay(Math.max(0, due - performance.now()))
    if (n === 0) before = cpu()
    const from = ((n + warmUps) * 7) % tabs.length
    void send(tabs[from] as Tab, addressOf(instances, from), n >= 0)
  }
  for (let n = 0; n < 300 && sent.size > 0; n++) await delay(100)
  const after = cpu()
  const ofOne = (which: 'node' | 'postgres') => (((after[which] - before[which]) / total) * 1000).toFixed(2)
  return { node: ofOne('node'), postgres: ofOne('postgres') }
}

/** Retries with the same id until the message is acknowledged, as a tab does. */
async function send(tab: Tab, url: string, isCounted: boolean): Promise<void> {
  const id = randomUUID()
  sent.set(id, { at: performance.now(), isCounted })
  for (let n = 0; n < TRIES; n++) {
    const outcome = await post(tab, url, id)
    if (outcome === '201') {
      kept += 1
      return
    }
    failed.set(outcome, (failed.get(outcome) ?? 0) + 1)
    await delay(1000)
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 250 })
/** `fetch` would use most of the core that the clients share. */
function post({ cookie, profileId, conversationId }: Tab, url: string, id: string): Promise<string> {
  const headers = { cookie, 'x-profile-id': profileId, 'content-type': 'application/json' }
  const { promise, resolve } = Promise.withResolvers<string>()
  request(`${url}/api/conversations/${conversationId}/messages`, { agent, method: 'POST', headers }, (response) => {
    response.resume().on('end', () => resolve(String(response.statusCode)))
  })
    .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    .end(JSON.stringify({ id, content: 'Is the cellar free on Friday? We bring our own lamps.' }))
  return promise
}

async function figures(instances: BuiltServer[]): Promise<Figures> {
  const all = await Promise.all(instances.map(figuresOf))
  return { resident: all.reduce((sum, { resident }) => sum + resident, 0) / all.length }
}

const perSocket = (bytes: number): string => `${((bytes * flags.instances) / SOCKETS / 1024).toFixed(1)} kB`
const megabytes = ({ resident }: { resident: number }): string => `${(resident / 1024 / 1024).toFixed(0)} MB`
const quantile = (q: number): string => quantileOf(delivered, q).toFixed(0)

await bench()
process.exit(0)
