import { sql } from 'drizzle-orm'
import { inject, vi } from 'vitest'
import { closeDatabase, type Database, openDatabase } from '../database.ts'
import { withDatabase } from './global-setup.ts'
import type { TestServer } from './test-server.ts'

/** Enough runs for PostgreSQL to switch to a generic plan. */
const RUNS = 8
const SETTINGS = [
  'auto_explain.log_min_duration = 0',
  'auto_explain.log_analyze = on',
  'auto_explain.log_nested_statements = on',
  'client_min_messages = log',
]

export type Explained = {
  /** The test server's database over one connection that explains each statement it runs. */
  db: Database
  /** The plans of all statements that `run` sends to `db`, as text. */
  plansOf(run: () => Promise<unknown>): Promise<string>
  close(): Promise<void>
}

/** For tests of query plans: no query may read a growing table as a whole. */
export async function openExplained({ services }: TestServer): Promise<Explained> {
  const { pathname } = new URL(services.env.databaseUrl as string)
  // only a superuser can load 'auto_explain'
  const url = withDatabase(inject('postgresAdminUrl'), pathname.slice(1))
  const db = openDatabase(url, services.log, { max: 1 })
  let plans: string[] = []
  db.$client.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => plans.push(message))
  })
  await db.execute(sql`load 'auto_explain'`)
  for (const setting of SETTINGS) await db.execute(sql.raw(`set ${setting}`))
  return {
    db,
    async plansOf(run) {
      plans = []
      for (let n = 0; n < RUNS; n++) await run()
      return plans.join('\n')
    },
    close: () => closeDatabase(db),
  }
}

/** A table with more pages than this is one that a test filled. */
const FEW_PAGES = 10

/**
 * Vacuums and analyses the database until every page is marked as visible to all transactions. A
 * snapshot that is older than the rows, such as that of a running autovacuum, prevents the marks.
 * Without them the planner avoids index-only scans, and the plans are not those of a site. Without
 * `index_cleanup` VACUUM would leave the marks of a few pages for later.
 */
export const vacuum = (db: Database): Promise<void> =>
  vi.waitFor(
    async () => {
      await db.execute(sql`vacuum (analyze, index_cleanup on)`)
      const { rows } = await db.execute<{ relname: string }>(sql`
        select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
          and relpages > ${FEW_PAGES} and relallvisible < relpages`)
      if (rows.length > 0) throw new Error(`not visible to all: ${rows.map(({ relname }) => relname).join(', ')}`)
    },
    { timeout: 30_000, interval: 250 },
  )

/** The largest number of rows that a step of these plans returned. */
export const mostRows = (plans: string): number =>
  Math.max(0, ...[...plans.matchAll(/rows=(\d+)(?:\.\d+)? loops/g)].map((match) => Number(match[1])))

/** The sequential scans of these tables in the plans. */
export const scansOf = (plans: string, tables: string[]): string[] =>
  plans.match(new RegExp(`Seq Scan on (${tables.join('|')})\\b.*`, 'g')) ?? []
