import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { closeDatabase, openDatabase } from '../server/platform/database.ts'
import { createLog } from '../server/platform/log.ts'
import { launchPostgres } from '../server/platform/postgres/launch.ts'
import { findByText } from '../server/search/find.ts'
import { ensureDataset } from './dataset.ts'
import { cpuSecondsOf } from './platform/cpu.ts'
import { postmasterOf } from './platform/processes.ts'

/**
 * `node bench/search.ts [--sizes 10000,100000]`: how long what people type takes to be looked for over all kinds, one
 * after the other, and what it costs the database, as a Markdown table. Titles are of 200,000 words, a few of them in
 * very many (Zipf).
 */
const { values: flags } = parseArgs({ options: { sizes: { type: 'string', default: '10000,100000' } } })

const SYLLABLES = 'ka lo mi ra su ten vor hal del gri ost em ul bra cho win fer nok pal shi ta ro'.split(' ')
/** As the data set makes its words: the lower the number, the more have it. */
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
  ['a misspelt word', (n) => misspelt(wordOf(3000 + n * 11))],
  ['what is not there', (n) => `zzq${wordOf(n * 3)}xx`],
]
const TIMES = 200
const LIMIT = 8

async function bench(size: number): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'undercroft-bench-'))
  const postgres = await launchPostgres({ dir: join(dir, 'postgres'), volatile: true })
  try {
    const db = openDatabase(await ensureDataset(postgres.url, size), createLog({ logLevel: 'error' }), { max: 1 })
    const postmaster = await postmasterOf(join(dir, 'postgres'))
    for (const [what, make] of TYPED) {
      const look = async (n: number) => {
        const started = performance.now()
        await findByText(db, make(n), { limit: LIMIT, viewerId: null })
        return performance.now() - started
      }
      for (let n = 0; n < TIMES / 4; n++) await look(n)
      const before = cpuSecondsOf(postmaster)
      const times: number[] = []
      for (let n = 0; n < TIMES; n++) times.push(await look(n))
      const cpuMs = ((cpuSecondsOf(postmaster) - before) * 1000) / TIMES
      times.sort((a, b) => a - b)
      const at = (q: number) => (times[Math.floor(TIMES * q)] as number).toFixed(1)
      console.log(`| ${[size.toLocaleString('en'), what, at(0.5), at(0.99), cpuMs.toFixed(1)].join(' | ')} |`)
    }
    await closeDatabase(db)
  } finally {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

console.log('| tracks | typed | p50 ms | p99 ms | CPU ms: PostgreSQL |\n|---:|---|---:|---:|---:|')
for (const size of (flags.sizes as string).split(',').map(Number)) await bench(size)
