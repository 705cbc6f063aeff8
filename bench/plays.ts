import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { startBuiltServer } from '../e2e/support/built-server.ts'
import { build } from '../scripts/build.ts'
import { launchPostgres } from '../server/platform/postgres/launch.ts'
import { idOf } from './dataset/ids.ts'
import { ensureDataset, withClient } from './dataset.ts'
import { readFlags } from './platform/flags.ts'
import { medianOf } from './platform/statistics.ts'
import { tableOf } from './platform/table.ts'

const flags = readFlags(
  { size: 10_000, seconds: 3, connections: 50, rounds: 3 },
  { size: 5000, seconds: 0.2, connections: 2, rounds: 1 },
)
const GOAL = 5000
/** The server writes plays every second. */
const FLUSHED_MS = 2500
/** Each client has its own address, so every play counts. */
const address = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

/**
 * `node bench/plays.ts [--seconds 3] [--connections 50]`: measures how many plays of one track per second the server accepts, each
 * by another client, and compares it with a server that does nothing. Also checks that all plays
 * are counted. Resolves to a Markdown table.
 */
export async function benchPlays(): Promise<string> {
  await build()
  const dir = await mkdtemp(join(tmpdir(), 'undercroft-plays-'))
  const postgres = await launchPostgres({ dir: join(dir, 'postgres'), volatile: true })
  const databaseUrl = await ensureDataset(postgres.adminUrl, flags.size)
  const server = await startBuiltServer({ dataDir: dir, env: { DATABASE_URL: databaseUrl } })
  const bare = await startBare()
  try {
    const track = idOf('asset', 11)
    const path = `/api/music/${track}/plays`
    const before = await countOf(databaseUrl, track)
    const rates = { ours: [] as number[], bare: [] as number[] }
    for (let round = 0; round < flags.rounds; round++) {
      rates.ours.push(await load(server.url + path))
      rates.bare.push(await load(bare.url + path))
    }
    await delay(FLUSHED_MS)
    const counted = (await countOf(databaseUrl, track)) - before
    const [ours, limit] = [medianOf(rates.ours), medianOf(rates.bare)]
    const sent = rates.ours.reduce((sum, rate) => sum + rate * flags.seconds, 0)
    const cells = [GOAL, ours, limit].map((rate) => Math.round(rate).toLocaleString('en'))
    return tableOf(COLUMNS, [[...cells, (ours / limit).toFixed(2), `${counted} of ${Math.round(sent)}`]])
  } finally {
    await server.stop()
    bare.stop()
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

const COLUMNS = [
  `plays/s, ${flags.connections} connections: goal`,
  ...['ours', 'bare node', 'ours / bare node', 'counted'],
]

/** A server that accepts every POST. */
async function startBare() {
  const child = spawn(process.execPath, ['-e', BARE], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

const BARE = `const server = require('node:http').createServer((incoming, outgoing) => {
  outgoing.writeHead(202, { 'content-length': 0 }).end()
}).listen(0, '127.0.0.1', () => console.log(server.address().port))`

/** Posts plays, each by another client. Resolves to the accepted plays per second. */
async function load(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: flags.connections })
  const started = performance.now()
  let count = 0
  const ask = async () => {
    while (performance.now() - started < flags.seconds * 1000) {
      await post(url, agent, nextClient++)
      count++
    }
  }
  await Promise.all(Array.from({ length: flags.connections }, ask))
  agent.destroy()
  return count / flags.seconds
}

let nextClient = 1

function post(url: string, agent: Agent, client: number): Promise<void> {
  const headers = { 'x-forwarded-for': address(client), 'content-length': 0 }
  return new Promise((resolve, reject) => {
    request(url, { agent, method: 'POST', headers }, (response) => {
      if (response.statusCode !== 202) return reject(new Error(`Status ${response.statusCode}`))
      response.resume().on('end', resolve)
    })
      .on('error', reject)
      .end()
  })
}

/** All counted plays, rolled up or not. */
function countOf(databaseUrl: string, track: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(COUNT, [track])
    return rows[0]?.count ?? 0
  })
}

const COUNT = `select ((select play_count from music where id = $1)
  + (select coalesce(sum(plays), 0) from play_batches where music_id = $1))::int as count`

if (import.meta.main) console.log(await benchPlays())
