import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SEARCH } from '../contract/platform/search-limits.ts'
import { closeDatabase, type Database, openDatabase } from '../server/platform/database.ts'
import { createLog } from '../server/platform/log.ts'
import { launchPostgres } from '../server/platform/postgres/launch.ts'
import { findByText } from '../server/works/search/find.ts'
import { ensureDataset } from './dataset.ts'
import { hasPgbench, pgbench } from './lists/pgbench.ts'
import { cpuSecondsOf } from './platform/cpu.ts'
import { readFlags } from './platform/flags.ts'
import { postmasterOf } from './platform/processes.ts'
import { type Statement, startStatementRelay } from './platform/statement-relay.ts'
import { quantileOf } from './platform/statistics.ts'
import { headOf, rowOf } from './platform/table.ts'

/**
 * `node bench/search.ts [--sizes 10000,100000,1000000] [--calls 200] [--data FOLDER]`: measures searches of typed
 * texts over all types, one after the other: their latency, their CPU time in the database, and the
 * latency of the same SQL in pgbench. Prints a Markdown table. Titles consist of 200,000 words, a
 * few of which are very common (Zipf). Calls alternate between the sizes. `--data` keeps the
 * embedded database for the next run.
 */
const flags = readFlags({ sizes: '10000,100000,1000000', calls: 200, data: '' }, { sizes: '5000', calls: 5 })
const SIZES = flags.sizes.split(',').map(Number)

const SYLLABLES = 'ka lo mi ra su ten vor hal del gri ost em ul bra cho win fer nok pal shi ta ro'.split(' ')
/** The nth word of the data set. Words with low numbers are more common. */
function wordOf(n: number): string {
  const places = n < 484 ? [0, 1] : n < 10_648 ? [0, 1, 2] : [0, 1, 2, 3]
  return places.map((at) => SYLLABLES[Math.floor(n / 22 ** at) % 22]).join('')
}
const misspelt = (word: string): string => `${word.slice(0, 3)}${word[4]}${word[3]}${word.slice(5)}`

const TYPED: [what: string, make: (n: number) => string][] = [
  ['one letter', (n) => 'abcdefghiklmnopstuvw'[n % 20] as string],
  ['two letters', (n) => (SYLLABLES[n % 22] as string).slice(0, 2)],
  ['a common word', (n) => wordOf(n % 20)],
  ['a word', (n) => wordOf(200 + n * 7)],
  ['a rare word', (n) => wordOf(100_000 + n * 37)],
  ['two common words', (n) => `${wordOf(n % 10)} ${wordOf(10 + (n % 13))}`],
  ['a common and a rare word', (n) => `${wordOf(n % 10)} ${wordOf(20_000 + n * 3)}`],
  ['a misspelt word', (n) => misspelt(wordOf(3000 + n * 11))],
  ['an unknown word', (n) => `zzq${wordOf(n * 3)}xx`],
]
const WARM_UP = 50
/** The number of searches whose SQL pgbench runs. */
const SENT = 50
/** The number of rows that the endpoints read for a page. */
const LIMIT = SEARCH.perPage + 1

const COLUMNS = [
  'search text, p50 / p99 in ms',
  ...SIZES.flatMap((size) => [size.toLocaleString('en'), 'CPU ms', ...(hasPgbench() ? ['pgbench'] : [])]),
  'p99 largest/smallest size',
]

type Site = { db: Database; url: string }

async function bench(): Promise<void> {
  const dir = flags.data || (await mkdtemp(join(tmpdir(), 'undercroft-bench-')))
  const postgres = await launchPostgres({ dir: join(dir, 'postgres'), volatile: true })
  const sites: Site[] = []
  try {
    for (const size of SIZES) {
      const url = await ensureDataset(postgres.adminUrl, size)
      sites.push({ url, db: openDatabase(url, createLog({ logLevel: 'error' }), { max: 1 }) })
    }
    const postmaster = await postmasterOf(join(dir, 'postgres'))
    console.log(headOf(COLUMNS))
    for (const [what, make] of TYPED) console.log(await row(sites, postmaster, what, make))
  } finally {
    for (const { db } of sites) await closeDatabase(db)
    await postgres.stop()
    if (!flags.data) await rm(dir, { recursive: true, force: true })
  }
}

async function row(sites: Site[], postmaster: number, what: string, make: (n: number) => string): Promise<string> {
  const times = sites.map((): number[] => [])
  const cpuMs = sites.map(() => 0)
  for (let n = 0; n < WARM_UP + flags.calls; n++) {
    for (const [at, { db }] of sites.entries()) {
      const before = { at: performance.now(), cpu: cpuSecondsOf(postmaster) }
      await findByText(db, make(n), { limit: LIMIT, viewerId: null })
      if (n < WARM_UP) continue
      times[at]?.push(performance.now() - before.at)
      cpuMs[at] = (cpuMs[at] ?? 0) + ((cpuSecondsOf(postmaster) - before.cpu) * 1000) / flags.calls
    }
  }
  const cells: string[] = []
  for (const [at, site] of sites.entries()) {
    const limit = hasPgbench() ? await pgbench(site.url, ...(await recorded(site.url, make))) : null
    cells.push(figures(times[at] as number[]), (cpuMs[at] as number).toFixed(1), ...(limit ? [figures(limit)] : []))
  }
  const ratio = quantileOf(times.at(-1)!, 0.99) / quantileOf(times[0]!, 0.99)
  return rowOf(COLUMNS, [what, ...cells, ratio.toFixed(2)])
}

/** The statements that some of the searches send to the database. */
async function recorded(url: string, make: (n: number) => string): Promise<Statement[][]> {
  const relay = await startStatementRelay(url)
  const db = openDatabase(relay.url, createLog({ logLevel: 'error' }), { max: 1 })
  const scripts: Statement[][] = []
  for (let n = 0; n < SENT; n++) {
    await findByText(db, make(WARM_UP + n), { limit: LIMIT, viewerId: null })
    scripts.push(relay.take())
  }
  await closeDatabase(db)
  relay.stop()
  return scripts
}

const figures = (times: number[]): string => [0.5, 0.99].map((q) => quantileOf(times, q).toFixed(1)).join(' / ')

await bench()
