import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { WebSocket } from 'ws'
import { LIVE, type ServerFrame } from '../contract/platform/live.ts'
import { launchPostgres } from '../server/platform/postgres/launch.ts'
import { type Figures, figuresOf, type Instance, makeTabs, startInstance, type Tab } from './live/site.ts'

/**
 * `node bench/live.ts [--sockets 5000] [--rate 200] [--seconds 30] [--instances 2]`: how long a message takes from
 * being sent to standing in the other's tab, and what a socket costs, as a Markdown table. Sender and receiver sit on
 * different processes; all of it, the clients and the database too, shares this machine.
 */
const { values: flags } = parseArgs({
  options: {
    sockets: { type: 'string', default: '5000' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
    instances: { type: 'string', default: '2' },
    /** A proxy in front of the processes, which are then not asked directly. */
    proxy: { type: 'string' },
  },
})
const SOCKETS = 2 * Math.ceil(Number(flags.sockets) / 2)
const RATE = Number(flags.rate)
const SECONDS = Number(flags.seconds)
const OPENING = 50
/** The first seconds warm up what is compiled and cached. */
const WARM_UP_MS = 3000
const TRIES = 10

type Sent = { at: number; isCounted: boolean }
const sent = new Map<string, Sent>()
const delivered: number[] = []
let kept = 0
let failed = 0
let twice = 0

async function bench(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'undercroft-live-'))
  const postgres = await launchPostgres({ dir })
  const instances: Instance[] = []
  try {
    const tabs = await makeTabs(postgres.url, SOCKETS)
    for (let n = 0; n < Number(flags.instances); n++) instances.push(await startInstance(postgres.url, dir))
    const before = await figures(instances)
    const started = performance.now()
    await openAll(tabs, instances)
    const openedIn = performance.now() - started
    await delay(2000)
    const after = await figures(instances)
    await sendAll(tabs, instances)
    const busy = await figures(instances)
    const cpu = ((busy.cpuSeconds - after.cpuSeconds) / kept) * 1000
    print([
      ['sockets', `${SOCKETS} over ${instances.length} processes, opened in ${(openedIn / 1000).toFixed(1)} s`],
      [
        'messages',
        `${RATE} a second for ${SECONDS} s: ${delivered.length} delivered, ${sent.size} not, ${twice} twice`,
      ],
      ['requests', `${kept} kept, ${failed} tries failed`],
      ['delivery', `p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms, longest ${quantile(1)} ms`],
      ['CPU of a message', `${cpu.toFixed(1)} ms in all server processes, the database apart`],
      [
        'memory of a socket',
        `${perSocket(after.held - before.held)} held, ${perSocket(after.resident - before.resident)} resident`,
      ],
      [
        'memory of a process',
        `${megabytes(before)} without sockets, ${megabytes(after)} with, ${megabytes(busy)} after the messages`,
      ],
      ['machine', `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`],
    ])
  } finally {
    for (const { child } of instances) child.kill()
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

const addressOf = (instances: Instance[], n: number): string =>
  flags.proxy ?? (instances[n % instances.length] as Instance).url

async function openAll(tabs: Tab[], instances: Instance[]): Promise<void> {
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
 * Sends at an even pace, whatever the answers take, each from another tab through another process than the receiver's.
 */
async function sendAll(tabs: Tab[], instances: Instance[]): Promise<void> {
  const started = performance.now()
  const total = RATE * SECONDS + (RATE * WARM_UP_MS) / 1000
  for (let n = 0; n < total; n++) {
    const due = started + (n * 1000) / RATE
    if (due > performance.now()) await delay(due - performance.now())
    const from = (n * 7) % tabs.length
    void send(tabs[from] as Tab, addressOf(instances, from), due - started > WARM_UP_MS)
  }
  for (let n = 0; n < 300 && sent.size > 0; n++) await delay(100)
}

/** Sends until it is answered, with the same id, as a tab does. */
async function send({ cookie, profileId, conversationId }: Tab, url: string, isCounted: boolean): Promise<void> {
  const id = randomUUID()
  sent.set(id, { at: performance.now(), isCounted })
  const headers = { cookie, 'x-profile-id': profileId, 'content-type': 'application/json' }
  const body = JSON.stringify({ id, content: 'Is the cellar free on Friday? We bring our own lamps.' })
  const address = `${url}/api/conversations/${conversationId}/messages`
  for (let n = 0; n < TRIES; n++) {
    const answer = await fetch(address, { method: 'POST', headers, body }).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) {
      kept += 1
      return
    }
    failed += 1
    await delay(1000)
  }
}

async function figures(instances: Instance[]): Promise<Figures> {
  const all = await Promise.all(instances.map(figuresOf))
  const mean = (of: keyof Figures) => all.reduce((sum, each) => sum + each[of], 0) / all.length
  return { resident: mean('resident'), held: mean('held'), cpuSeconds: mean('cpuSeconds') * all.length }
}

const perSocket = (bytes: number): string => `${((bytes * Number(flags.instances)) / SOCKETS / 1024).toFixed(1)} kB`
const megabytes = ({ resident }: { resident: number }): string => `${(resident / 1024 / 1024).toFixed(0)} MB`
const quantile = (q: number): string => {
  const sorted = delivered.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN).toFixed(0)
}
const print = (rows: [string, string][]): void =>
  console.log(['| | |', '|---|---|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n'))

await bench()
process.exit(0)
