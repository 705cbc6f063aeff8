import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { closeDatabase, type Database, openDatabase } from '../database.ts'
import { withDatabase } from './global-setup.ts'
import type { TestServer } from './test-server.ts'

/** More often than it takes for a plan that is made once for all parameters. */
const RUNS = 8
const SETTINGS = [
  'auto_explain.log_min_duration = 0',
  'auto_explain.log_analyze = on',
  'auto_explain.log_nested_statements = on',
  'client_min_messages = log',
]

export type Explained = {
  /** The test server's database over one connection that explains each statement as it runs it. */
  db: Database
  /** The plans of all that `run` asks of `db`, as text. */
  plansOf(run: () => Promise<unknown>): Promise<string>
  close(): Promise<void>
}

/** For tests of what queries read: nothing that grows may be read as a whole. */
export async function openExplained({ services }: TestServer): Promise<Explained> {
  const { pathname } = new URL(services.env.databaseUrl as string)
  // to load 'auto_explain' one has to be a superuser
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

/** The most rows that any step of these plans gave. */
export const mostRows = (plans: string): number =>
  Math.max(0, ...[...plans.matchAll(/rows=(\d+)(?:\.\d+)? loops/g)].map((match) => Number(match[1])))

/** Where these plans read one of the tables as a whole. */
export const scansOf = (plans: string, tables: string[]): string[] =>
  plans.match(new RegExp(`Seq Scan on (${tables.join('|')})\\b.*`, 'g')) ?? []
