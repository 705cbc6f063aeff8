import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { startBuiltServer } from '../e2e/support/built-server.ts'
import { build } from '../scripts/build.ts'
import { readFlags } from './platform/flags.ts'
import { quantileOf } from './platform/statistics.ts'
import { tableOf } from './platform/table.ts'
import { prepareUploads, type Uploads } from './uploads/site.ts'

const flags = readFlags(
  { megabytes: 8, every: 20, quiet: 5, rounds: 2 },
  { megabytes: 0.5, every: 200, quiet: 1, rounds: 1 },
)
const GOAL_MS = 50

/**
 * `node bench/uploads.ts [--megabytes 8] [--quiet 5] [--rounds 2]`: measures the latency for other users, who request a list and like a
 * track every 20 ms, during four parallel uploads and without uploads. Resolves to a Markdown
 * table.
 */
export async function benchUploads(): Promise<string> {
  await build()
  const server = await startBuiltServer()
  try {
    const uploads = await prepareUploads(server, flags.megabytes)
    const site = { url: server.url, uploads }
    await waits(site, () => delay(1000))
    const rows = { 'no upload': [] as Waits[], 'four tracks': [] as Waits[], 'four artworks': [] as Waits[] }
    for (let round = 0; round < flags.rounds; round++) {
      rows['no upload'].push(await waits(site, () => delay(flags.quiet * 1000)))
      rows['four tracks'].push(await waits(site, () => uploads.sendFour('tracks')))
      rows['four artworks'].push(await waits(site, () => uploads.sendFour('artworks')))
    }
    await uploads.remove()
    return tableOf(
      COLUMNS,
      Object.entries(rows).map(([what, each]) => row(what, each)),
    )
  } finally {
    await server.stop()
    await server.removeData()
  }
}

const COLUMNS = [
  ...[`in parallel, ${flags.rounds} rounds`, 'duration ms', 'lists: p50 ms', 'p99 ms', 'likes: p50 ms'],
  ...[`p99 ms (goal ${GOAL_MS})`, 'max ms'],
]

type Site = { url: string; uploads: Uploads }
type Waits = { took: number; lists: number[]; likes: number[] }

/** The latencies of other users while `work` runs. */
async function waits({ url, uploads }: Site, work: () => Promise<unknown>): Promise<Waits> {
  const { fans, trackIds } = uploads
  const agent = new Agent({ keepAlive: true })
  const found: Waits = { took: 0, lists: [], likes: [] }
  const asked: Promise<void>[] = []
  let n = 0
  const note = (method: string, path: string, into: number[]) => {
    const fan = fans[n % fans.length] as Record<string, string>
    asked.push(ask(agent, url + path, method, fan).then((ms) => void into.push(ms)))
  }
  const timer = setInterval(() => {
    const isWithdrawn = Math.floor(n / fans.length) % 2 === 1
    note('GET', '/api/music', found.lists)
    note(isWithdrawn ? 'DELETE' : 'PUT', `/api/likes/${trackIds[n % fans.length]}`, found.likes)
    n++
  }, flags.every)
  const started = performance.now()
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  found.took = performance.now() - started
  await Promise.all(asked)
  agent.destroy()
  return found
}

/** Milliseconds until the response is complete. */
function ask(agent: Agent, url: string, method: string, headers: Record<string, string>): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers: { ...headers, origin: new URL(url).origin } }, (response) => {
      const isFine = (response.statusCode ?? 500) < 300
      response.resume().on('end', () => {
        if (isFine) resolve(performance.now() - started)
        else reject(new Error(`${method} ${url}: ${response.statusCode}`))
      })
    })
    sent.on('error', reject).end()
  })
}

function row(what: string, each: Waits[]): string[] {
  const [lists, likes] = [each.flatMap((waits) => waits.lists), each.flatMap((waits) => waits.likes)]
  const took = each.reduce((sum, waits) => sum + waits.took, 0) / each.length
  const longest = Math.max(...lists, ...likes)
  const figures = [
    quantileOf(lists, 0.5),
    quantileOf(lists, 0.99),
    quantileOf(likes, 0.5),
    quantileOf(likes, 0.99),
    longest,
  ]
  return [what, took.toFixed(0), ...figures.map((ms) => ms.toFixed(1))]
}

if (import.meta.main) console.log(await benchUploads())
