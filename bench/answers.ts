import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { build } from '../scripts/build.ts'
import { signInAs } from '../server/accounts/factory.ts'
import { launchPostgres } from '../server/platform/postgres/launch.ts'
import { cpuSecondsOf } from './answers/cpu.ts'
import { FAN_PROFILE, FAN_USER, idOf } from './dataset/ids.ts'
import { ensureDataset } from './dataset.ts'
import { openOn } from './lists/api-server.ts'
import { hasPgbench, pgbenchRate, recordStatements } from './lists/recorded-sql.ts'

/**
 * `npm run bench [-- --size 100000 --seconds 3 --connections 10]`: how many answers a second the built server gives, how long they
 * take and what they cost in CPU, as a Markdown table; beside them, where the machine has pgbench, how often the
 * database alone does what an answer takes when it is made. Everything runs on this machine at once: compare ratios.
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
  ['nothing there', '/api/nothing'],
]
const OWN: typeof PATHS = [
  ['feed of 2,000 followed', '/api/feed'],
  ['home, page', '/home'],
]

type Figures = { rate: number; p50: number; p99: number; nodeMs: number; postgresMs: number }

async function bench(): Promise<void> {
  await build()
  const dir = await mkdtemp(join(tmpdir(), 'undercroft-bench-'))
  const postgres = await launchPostgres({ dir: join(dir, 'postgres'), volatile: true })
  let server: ChildProcess | undefined
  try {
    const databaseUrl = await ensureDataset(postgres.url, SIZE)
    const { services, close } = await openOn(databaseUrl)
    const { cookie: session } = await signInAs({ url: '', services }, FAN_USER)
    await close()
    const cookie = `${session}; activeProfileId=${FAN_PROFILE}`
    const chosen = [...PATHS, ...OWN].filter(([what]) => what.includes(flags.only))
    const endpoints = chosen.map(([name, path]) => ({ name, paths: [path], asFan: OWN.some(([own]) => own === name) }))
    const asked = ({ asFan }: { asFan: boolean }): Record<string, string> => (asFan ? { cookie } : {})
    const statements = hasPgbench() ? await recordStatements(databaseUrl, endpoints, asked) : null
    const port = 20_000 + (process.pid % 20_000)
    server = spawn(process.execPath, [join(import.meta.dirname, '../dist/server/main.js')], {
      env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dir, PORT: String(port), LOG_LEVEL: 'error' },
      stdio: 'ignore',
    })
    const url = `http://127.0.0.1:${port}`
    await untilReady(url)
    const pidFile = await readFile(join(dir, 'postgres/cluster/postmaster.pid'), 'utf8')
    const processes = { node: server.pid as number, postgres: Number(pidFile.split('\n')[0]) }
    console.log(`${SIZE.toLocaleString('en')} tracks, ${CONNECTIONS} connections, ${cpus().length} cores\n`)
    console.log(HEAD)
    for (const [name, path] of chosen) {
      const limit = statements && (await pgbenchRate(databaseUrl, statements.get(name) ?? [], CONNECTIONS))
      for (const [who, given] of [
        ['visitor', ''],
        ['signed in', cookie],
      ] as const) {
        if (who === 'visitor' && OWN.some(([own]) => own === name)) continue
        console.log(row(`${name}, ${who}`, await load(url + path, given, processes), limit))
      }
    }
  } finally {
    if (server) {
      server.kill()
      await once(server, 'exit')
    }
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await delay(100)
  }
  throw new Error('The server did not start')
}

async function load(url: string, cookie: string, processes: { node: number; postgres: number }): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  for (let n = 0; n < 30; n++) await call(url, cookie, agent)
  const before = { node: cpuSecondsOf(processes.node), postgres: cpuSecondsOf(processes.postgres) }
  const times: number[] = []
  const until = performance.now() + SECONDS * 1000
  const ask = async () => {
    while (performance.now() < until) times.push(await call(url, cookie, agent))
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

/** Milliseconds that one answer took. */
function call(url: string, cookie: string, agent: Agent): Promise<number> {
  const started = performance.now()
  const headers = { 'accept-encoding': 'gzip, br', ...(cookie && { cookie }) }
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve(performance.now() - started))
    }).on('error', reject)
  })
}

const HEAD = `| what | a second | p50 ms | p99 ms | CPU ms: node | PostgreSQL | pgbench a second | ratio |
|---|---:|---:|---:|---:|---:|---:|---:|`

function row(what: string, { rate, p50, p99, nodeMs, postgresMs }: Figures, limit: number | null): string {
  const times = [p50, p99].map((ms) => ms.toFixed(1))
  const cpu = [nodeMs, postgresMs].map((ms) => Math.max(0, ms).toFixed(2))
  const beside = limit ? [Math.round(limit).toLocaleString('en'), (rate / limit).toFixed(2)] : ['', '']
  return `| ${[what, Math.round(rate).toLocaleString('en'), ...times, ...cpu, ...beside].join(' | ')} |`
}

await bench()
