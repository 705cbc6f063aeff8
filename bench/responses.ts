import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startBuiltServer } from '../e2e/support/built-server.ts'
import { build } from '../scripts/build.ts'
import { signInAs } from '../server/people/accounts/factory.ts'
import { launchPostgres } from '../server/platform/postgres/launch.ts'
import { FAN_USER } from './dataset/ids.ts'
import { ensureDataset } from './dataset.ts'
import { openOn } from './lists/api-server.ts'
import { hasPgbench, pgbenchRate } from './lists/pgbench.ts'
import { recordStatements } from './lists/recorded-sql.ts'
import { readFlags } from './platform/flags.ts'
import { postmasterOf } from './platform/processes.ts'
import type { Statement } from './platform/statement-relay.ts'
import { headOf, NOT_APPLICABLE, rowOf } from './platform/table.ts'
import { startBarePage } from './responses/bare-page.ts'
import { type Figures, measureInTurns, ratioOf, type Side } from './responses/load.ts'
import { type OtherBuild, startOtherBuild } from './responses/other-build.ts'
import { type Row, rowsOf, titleOf } from './responses/rows.ts'

/**
 * `node bench/responses.ts [--size 100000] [--seconds 3] [--connections 10] [--only TEXT …]
 * [--beside FOLDER] [--statements]`: measures the built server's responses per second, their latency, their CPU time
 * and their SQL statements, and prints a Markdown table. Rows of signed-in users take turns with a
 * bare server that sends the same bytes. If pgbench is installed, it also measures how often per
 * second the database can run the statements of an uncached response. Servers, database and clients
 * share this machine, so compare ratios and not absolute numbers. `--only` chooses the rows whose
 * title begins with the text; `--statements` prints the statements of each row. `--beside` takes turns
 * with the build of another checkout, on a database that its own code fills.
 */
const flags = readFlags(
  { size: 100_000, seconds: 3, connections: 10, only: [] as string[], beside: '', statements: false },
  { size: 5000, seconds: 0.3, connections: 2, only: ['find music, page', 'session, visitor', 'another track'] },
)
/** Goals for the ratio to pgbench. */
const GOALS = { visitor: 5, 'signed in': 0.6 }
const HAS_PGBENCH = hasPgbench()
const COLUMNS = [
  ...['what', 'statements', 'responses/s', 'p50 ms', 'p99 ms', 'CPU ms: node', 'PostgreSQL'],
  ...['bare page/s', 'CPU ms: bare page', 'of bare page'],
  ...(flags.beside ? ['other build/s', 'CPU ms: other build', 'of other build'] : []),
  ...(HAS_PGBENCH ? ['pgbench/s', 'of pgbench', 'goal'] : []),
]

type Start = Parameters<typeof recordStatements>[1]
type Site = { url: string; databaseUrl: string; processes: Side['processes']; other: OtherBuild | null }

async function bench(): Promise<void> {
  await build()
  const dir = await mkdtemp(join(tmpdir(), 'undercroft-bench-'))
  const postgres = await launchPostgres({ dir: join(dir, 'postgres'), volatile: true })
  try {
    const databaseUrl = await ensureDataset(postgres.adminUrl, flags.size)
    const session = await signInTo(databaseUrl)
    const rows = rowsOf(flags.size, session, flags.only)
    const start = (url: string) => startBuiltServer({ dataDir: dir, env: { DATABASE_URL: url, ROLE: 'web' } })
    const recorded = await recordAll(databaseUrl, start, rows)
    const server = await start(databaseUrl)
    const processes = { node: server.pid, postgres: await postmasterOf(join(dir, 'postgres')) }
    const options = { checkout: resolve(flags.beside), tracks: flags.size, session, dir: join(dir, 'other') }
    const other = flags.beside ? await startOtherBuild(options) : null
    const site = { url: server.url.replace('localhost', '127.0.0.1'), databaseUrl, processes, other }
    try {
      console.log(
        `${flags.size.toLocaleString('en')} tracks, ${flags.connections} connections, ${cpus().length} cores\n`,
      )
      console.log(headOf(COLUMNS))
      for (const row of rows) console.log(await measure(site, row, recorded))
    } finally {
      await other?.stop()
      await server.stop()
    }
  } finally {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

async function signInTo(databaseUrl: string): Promise<string> {
  const { services, close } = await openOn(databaseUrl)
  const { cookie } = await signInAs({ url: '', services }, FAN_USER)
  await close()
  return cookie
}

type Statements = { list: Statement[]; again: Statement[] }

/**
 * The statements of each row: of a response that builds its list, and of one when nothing changed.
 * Rows for the same path share a server, whose caches are empty at first.
 */
async function recordAll(databaseUrl: string, start: Start, rows: Row[]): Promise<Map<Row, Statements>> {
  const found = new Map<Row, Statements>()
  for (const alike of Map.groupBy(rows, ({ what }) => what).values()) {
    const asked = alike.map((row) => ({ ...row, name: titleOf(row) }))
    const recorded = await recordStatements(databaseUrl, start, asked)
    for (const [n, row] of alike.entries()) {
      const { again } = recorded[n]!
      const list = row.isUncached ? again : recorded[0]!.first
      if (!row.isWithoutList && list.length === 0) throw new Error(`${titleOf(row)}: no statement was recorded`)
      if (flags.statements) console.error([`\n${titleOf(row)}`, ...again.map(inOneLine)].join('\n  '))
      found.set(row, { list, again })
    }
  }
  return found
}

const inOneLine = ({ text }: Statement): string => text.trim().replace(/\s+/g, ' ').slice(0, 160)

async function measure(site: Site, row: Row, recorded: Map<Row, Statements>): Promise<string> {
  const { list, again } = recorded.get(row)!
  const hasBare = row.who === 'signed in' && !row.isWithoutList
  const ours: Side = { ...row, url: (n) => site.url + row.path(n), processes: site.processes }
  const bare = hasBare ? await startBarePage({ ...site, ...row, url: ours.url(0), statements: list }) : null
  const sides = [ours]
  if (site.other) sides.push({ ...ours, ...site.other, url: (n) => site.other!.url + row.path(n) })
  if (bare) sides.push({ ...ours, url: () => bare.url, processes: { ...site.processes, node: bare.pid } })
  try {
    const measured = await measureInTurns(sides, flags)
    const [figures, ...others] = measured as [Figures, ...Figures[]]
    const other = site.other ? beside(figures, others.shift()) : []
    const { rate, p50, p99, nodeMs, postgresMs } = figures
    return rowOf(COLUMNS, [
      ...[titleOf(row), again.length, whole(rate), p50.toFixed(1), p99.toFixed(1)],
      ...[nodeMs.toFixed(2), postgresMs.toFixed(2)],
      ...beside(figures, others[0]),
      ...other,
      ...(HAS_PGBENCH ? await besidePgbench(site, row, list, rate) : []),
    ])
  } finally {
    bare?.stop()
  }
}

const whole = (rate: number): string => Math.round(rate).toLocaleString('en')

function beside(ours: Figures, other?: Figures): string[] {
  if (!other) return [NOT_APPLICABLE, NOT_APPLICABLE, NOT_APPLICABLE]
  return [whole(other.rate), (other.nodeMs + other.postgresMs).toFixed(2), ratioOf(ours, other).toFixed(2)]
}

async function besidePgbench({ databaseUrl }: Site, row: Row, list: Statement[], rate: number) {
  if (row.isWithoutList) return [NOT_APPLICABLE, NOT_APPLICABLE, NOT_APPLICABLE]
  const limit = await pgbenchRate(databaseUrl, list, flags.connections)
  const goal = row.isUncached ? NOT_APPLICABLE : GOALS[row.who]
  return [whole(limit), (rate / limit).toFixed(2), goal]
}

await bench()
