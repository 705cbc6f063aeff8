import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type BuiltServer, startBuiltServer } from '../e2e/support/built-server.ts'
import { build } from '../scripts/build.ts'
import { readEnv } from '../server/platform/env.ts'
import { launchPostgres } from '../server/platform/postgres/launch.ts'
import { openServices } from '../server/services.ts'
import { type Catalogue, prepareCatalogue } from './jobs/catalogue.ts'
import { allBelow, cpuTimesOf } from './platform/cpu.ts'
import { readFlags } from './platform/flags.ts'
import { commandOf } from './platform/proc.ts'
import { postmasterOf } from './platform/processes.ts'
import { medianOf, quantileOf } from './platform/statistics.ts'
import { headOf, rowOf } from './platform/table.ts'

/**
 * `node bench/jobs.ts [--count 20] [--rounds 10] [--small]`: how fast one server process draws the
 * social cards of `count` new tracks, what a card costs, and how long other pages take at that time.
 * Rounds with and without cards alternate. Prints a Markdown table.
 */
const { count: COUNT, rounds: ROUNDS } = readFlags({ count: 20, rounds: 10 }, { count: 5, rounds: 1 })
const GOALS = { rate: 10, ratio: 1.2 }
const PAGE_EVERY_MS = 20
/** Pages that are measured without cards for each card that is drawn. */
const PAGES_ALONE = 5
const LOOK_EVERY_MS = 50
const PATIENCE_MS = 60_000

type Site = { server: BuiltServer; catalogue: Catalogue; postgres: number }
type Cpu = { server: number; decoder: number; postgres: number }
type Round = { rate: number; cpu: Cpu; alone: number[]; beside: number[] }

async function bench(): Promise<void> {
  await build()
  const dir = await mkdtemp(join(tmpdir(), 'undercroft-bench-'))
  const postgres = await launchPostgres({ dir: join(dir, 'postgres'), volatile: true })
  const dataDir = join(dir, 'data')
  const server = await startBuiltServer({ dataDir, env: { DATABASE_URL: postgres.url } })
  const env = readEnv({ DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const { services, close } = await openServices(env, { beside: true })
  try {
    const catalogue = await prepareCatalogue(services)
    const site = { server, catalogue, postgres: await postmasterOf(join(dir, 'postgres')) }
    // The first start adds jobs of its own.
    while ((await catalogue.countDue()) > 0) await delay(LOOK_EVERY_MS)
    console.log(headOf(COLUMNS))
    console.log(await measure('without a cover', site, false))
    console.log(await measure('with a cover: two pictures', site, true))
  } finally {
    await close()
    await server.stop()
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

const COLUMNS = [
  `cards of ${COUNT} tracks, ${ROUNDS} rounds`,
  ...['cards/s [goal]', 'CPU ms of a card: server', 'decoder', 'PostgreSQL'],
  ...['page p99 ms alone', 'beside cards', 'ratio [goal]'],
]

async function measure(what: string, site: Site, hasCover: boolean): Promise<string> {
  const publish = () => site.catalogue.publish(COUNT, hasCover)
  await publish()
  await drain(site)
  const rounds: Round[] = []
  for (let n = 0; n < ROUNDS; n++) {
    // Also before pages alone, since new tracks invalidate cached pages of their artist.
    await publish()
    const alone = await besidePages(site, () => delay(COUNT * PAGES_ALONE * PAGE_EVERY_MS))
    await publish()
    const { rate, cpu } = await drain(site)
    await publish()
    const beside = await besidePages(site, () => drain(site))
    rounds.push({ rate, cpu, alone, beside })
  }
  const cpu = (which: keyof Cpu): string => medianOf(rounds.map((round) => round.cpu[which])).toFixed(1)
  const [alone, beside] = (['alone', 'beside'] as const).map((which) =>
    quantileOf(
      rounds.flatMap((round) => round[which]),
      0.99,
    ),
  )
  return rowOf(COLUMNS, [
    what,
    `${medianOf(rounds.map(({ rate }) => rate)).toFixed(1)} [${GOALS.rate}]`,
    ...[cpu('server'), cpu('decoder'), cpu('postgres')],
    ...[alone, beside].map((ms = Number.NaN) => ms.toFixed(1)),
    `${((beside ?? Number.NaN) / (alone ?? Number.NaN)).toFixed(2)} [${GOALS.ratio}]`,
  ])
}

/** Draws the cards of the published tracks: cards per second, and CPU milliseconds of a card. */
async function drain({ catalogue, server, postgres }: Site): Promise<Omit<Round, 'alone' | 'beside'>> {
  const before = cpuOf(server.pid, postgres)
  const started = performance.now()
  await catalogue.addJobs()
  for (let left = COUNT, changed = started; left > 0; ) {
    await delay(LOOK_EVERY_MS)
    const now = await catalogue.countMissing()
    if (now < left) changed = performance.now()
    left = now
    if (performance.now() - changed > PATIENCE_MS) throw new Error(`${left} of ${COUNT} cards are not drawn`)
  }
  const seconds = (performance.now() - started) / 1000
  const after = cpuOf(server.pid, postgres)
  const each = (which: keyof Cpu) => ((after[which] - before[which]) * 1000) / COUNT
  return {
    rate: COUNT / seconds,
    cpu: { server: each('server'), decoder: each('decoder'), postgres: each('postgres') },
  }
}

/** CPU seconds so far, of ended decoders and database sessions too. */
function cpuOf(server: number, postgres: number): Cpu {
  const ofServer = [server, ...allBelow(server)]
  const decoders = ofServer.filter((pid) => commandOf(pid).includes('image-worker'))
  const others = ofServer.filter((pid) => !decoders.includes(pid)).map(cpuTimesOf)
  return {
    server: sum(others.map(({ own }) => own)),
    decoder: sum(others.map(({ ended }) => ended)) + sumOfAll(decoders),
    postgres: sumOfAll([postgres, ...allBelow(postgres)]),
  }
}

const sum = (each: number[]): number => each.reduce((total, one) => total + one, 0)
const sumOfAll = (pids: number[]): number => sum(pids.map(cpuTimesOf).map(({ own, ended }) => own + ended))

/** Milliseconds of the pages that are requested while `work` runs. */
async function besidePages({ server, catalogue }: Site, work: () => Promise<unknown>): Promise<number[]> {
  const times: Promise<number>[] = []
  const timer = setInterval(() => times.push(timeOf(server.url + catalogue.nextPage())), PAGE_EVERY_MS)
  await work().finally(() => clearInterval(timer))
  return Promise.all(times)
}

async function timeOf(url: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return performance.now() - started
}

await bench()
