import { fileURLToPath } from 'node:url'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Pool } from 'pg'
import type { Log } from './log.ts'

export type Database = NodePgDatabase & { $client: Pool }
/** A database or a transaction on it: what query functions take. */
export type Queryable = Pick<
  Database,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct' | 'with'
>

const MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url))
const MIGRATION_LOCK = 7_201_524

/** Opens a pool. Lost connections are logged and replaced; they never end the process. */
export function openDatabase(url: string, log: Log, max = 20): Database {
  const pool = new Pool({ connectionString: url, max, application_name: 'undercroft' })
  const lost = (error: Error) => {
    if (!pool.ending) log.warn({ err: error.message }, 'database connection lost')
  }
  pool.on('error', lost)
  pool.on('connect', (client) => {
    client.on('error', lost)
  })
  return drizzle(pool)
}

/** Brings the schema up to date. Any number of instances may start at once: one migrates, the others wait. */
export async function migrateDatabase(db: Database): Promise<void> {
  const client = await db.$client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}

export const closeDatabase = (db: Database): Promise<void> => db.$client.end()
