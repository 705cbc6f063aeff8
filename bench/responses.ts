import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BuiltServer, startBuiltServer } from '../e2e/support/built-server.ts'
import { build } from '../scripts/build.ts'
import { signInAs } from '../server/people/accounts/factory.ts'
import { launchPostgres } from '../server/platform/postgres/launch.ts'
import { FAN_PROFILE, FAN_USER, idOf } from './dataset/ids.ts'
import { ensureDataset } from './dataset.ts'
import { openOn } from './lists/api-server.ts'
import { hasPgbench, pgbenchRate, recordStatements } from './lists/recorded-sql.ts'
import { cpuSecondsOf } from './platform/cpu.ts'
import { postmasterOf } from './platform/processes.ts'

/**
 * `node bench/responses.ts [--size 100000] [--seconds 3] [--connections 10] [--only TEXT]`:
 * measures the built server's responses per second, their latency and their CPU time, and prints a
 * Markdown table. If pgbench is installed, it also measures how often per second the database can
 * run the statements of an uncached response. Servers, database and clients share this machine, so
 * compare ratios and not absolute numbers.
 */
const { values: flags } = parseArgs({
  options: {
    size: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
  },
})
const [SIZE, SECONDS, CONNECTIONS] = [flags.size, flags.seconds, flags.connections].map(Number) as [
  number,
  number,
  number,
]

const track = idOf('asset', 11)
const PATHS: [what: string, path: string][] = [
  ['find music', '/api/music'],
  ['a tag', '/api/music?tag=tag%201'],
  ['find art', '/api/artworks'],
  ['profile', '/api/profiles/p000000063'],
  ['profile, page', '/p000000063'],
  ['track', `/api/music/${track}`],
  ['track, page', `/track/${track}`],
  ['find music, page', '/find-music'],
  ['comments', `/api/comments?assetId=${idOf('asset', 1)}`],
  ['playlist of 500', `/api/playlists/${idOf('playlist', 1)}`],
  ['session', '/api/session'],
  ['unknown path', '/api/nothing'],
]
const OWN: typeof PATHS = [
  ['feed of 2,000 followed', '/api/feed'],
  ['home, page', '/home'],
]

/** Responses that are not cached: each request asks for the next of many. */
const UNCACHED: [what: string, path: (n: number) => string][] = [
  ['another track each time', (n) => `/api/music/${idOf('asset', 11 + (n % (SIZE / 2)))}`],
  ['another profile each time', (n) => `/api/profiles/p${((n % (SIZE / 50)) + 1).toString(16).padStart(9, '0')}`],
  ['another query of find music each time', (n) => `/api/music?limit=${1 + (n % 100)}&tag=tag%20${n % 200}`],
]
/** Goals for the ratio to pgbench. */
const GOALS = { visitor: 5, 'signed in': 0.6 }

type Figures = { rate: number; p50: number; p99: number; nodeMs: number; postgresMs: number }

async function bench(): Promise<void> {
  await build()
  const dir = await mkdtemp(join(tmpdir(), 'undercroft-bench-'))
  const postgres = await launchPostgres({ dir: join(dir, 'postgres'), volatile: true })
  let server: BuiltServer | undefined
  try {
    const databaseUrl = await ensureDataset(postgres.adminUrl, SIZE)
    const { services, close } = await openOn(databaseUrl)
    const { cookie: session } = await signInAs({ url: '', services }, FAN_USER)
    await close()
    const cookie = `${session}; activeProfileId=${FAN_PROFILE}`
    const isOwn = (what: string) => OWN.some(([own]) => own === what)
    const chosen = [...PATHS, ...OWN].filter(([what]) => what.includes(flags.only))
    const endpoints = chosen.map(([name, path]) => ({ name, paths: [path], asFan: isOwn(name) }))
    const asked = ({ asFan }: { asFan: boolean }): Record<string, string> => (asFan ? { cookie } : {})
    const statements = hasPgbench() ? await recordStatements(databaseUrl, endpoints, asked) : null
    server = await startBuiltServer({ dataDir: dir, env: { DATABASE_URL: databaseUrl } })
    const processes = { node: server.pid, postgres: await postmasterOf(join(dir, 'postgres')) }
    console.log(`${SIZE.toLocaleString('en')} tracks, ${CONNECTIONS} connections, ${cpus().length} cores\n`)
    console.log(HEAD)
    for (const [name, path] of chosen) {
      const limit = statements && (await pgbenchRate(databaseUrl, statements.get(name) ?? [], CONNECTIONS))
      const url = server.url + path
      if (!isOwn(name)) console.log(row(name, 'visitor', await load(() => url, '', processes), limit))
      console.log(row(name, 'signed in', await load(() => url, cookie, processes), limit))
    }
    for (const [name, path] of UNCACHED.filter(([what]) => what.includes(flags.only))) {
      const { url } = server
      console.log(row(name, 'visitor', await load((n) => url + path(n), '', processes), null))
    }
  } finally {
    await server?.stop()
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

type Processes = { node: number; postgres: number }

async function load(urlOf: (n: number) => string, cookie: string, processes: Processes): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let asked = 0
  for (; asked < WARM_UPS; asked++) await call(urlOf(asked), cookie, agent)
  const before = { node: cpuSecondsOf(processes.node), postgres: cpuSecondsOf(processes.postgres) }
  const times: number[] = []
  const until = performance.now() + SECONDS * 1000
  const ask = async () => {
    while (performance.now() < until) times.push(await call(urlOf(asked++), cookie, agent))
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, ask))
  const spentMs = (which: 'node' | 'postgres') =>
    ((cpuSecondsOf(processes[which]) - before[which]) * 1000) / times.length
  agent.destroy()
  times.sort((a, b) => a - b)
  const quantile = (q: number) => times[Math.floor(times.length * q)] as number
  return {
    rate: times.length / SECONDS,
    p50: quantile(0.5),
    p99: quantile(0.99),
    nodeMs: spentMs('node'),
    postgresMs: spentMs('postgres'),
  }
}

/** Enough requests to warm up code and connections. */
const WARM_UPS = 200

/** Milliseconds until the response is complete. */
function call(url: string, cookie: string, agent: Agent): Promise<number> {
  const started = performance.now()
  const headers = { 'accept-encoding': 'gzip, br', ...(cookie && { cookie }) }
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume().on('end', () => resolve(performance.now() - started))
    }).on('error', reject)
  })
}

const HEAD = `| what | responses/s | p50 ms | p99 ms | CPU ms: node | PostgreSQL | pgbench/s | ratio | goal |
|---|---:|---:|---:|---:|---:|---:|---:|---:|`

function row(
  what: string,
  who: keyof typeof GOALS,
  { rate, p50, p99, nodeMs, postgresMs }: Figures,
  limit: number | null,
): string {
  const times = [p50, p99].map((ms) => ms.toFixed(1))
  const cpu = [nodeMs, postgresMs].map((ms) => Math.max(0, ms).toFixed(2))
  const beside = limit ? [Math.round(limit).toLocaleString('en'), (rate / limit).toFixed(2), GOALS[who]] : ['', '', '']
  return `| ${[`${what}, ${who}`, Math.round(rate).toLocaleString('en'), ...times, ...cpu, ...beside].join(' | ')} |`
}

await bench()
