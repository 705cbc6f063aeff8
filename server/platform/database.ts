import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Pool } from 'pg'
import { retryTransactions } from './database/transactions.ts'
import type { Log } from './log.ts'
import { dropSilentConnections, isAtRest, TimedClient } from './postgres/silent-connections.ts'

export type Database = NodePgDatabase & { $client: Pool }
/** A database or a transaction on it: what query functions take. */
export type Queryable = Pick<
  Database,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct' | 'with'
>

type Options = {
  /** Connections at most. */
  max?: number
  /** What the connections are called in the database. */
  name?: string
  /** An answer that takes longer is an error, and its connection is given up. Without it answers may take as long as they need. */
  answerMs?: number
  /** How often silent connections are looked for. */
  roundMs?: number
}

const MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url))
const MIGRATION_LOCK = 7_201_524
/** As long as anyone waits for a connection, one that is free or a new one. */
const CONNECT_MS = 20_000

/**
 * Opens a pool. Lost connections are logged and replaced, also those that fall silent without ending; they never end the process.
 * A transaction that has to give way to another is begun anew.
 */
export function openDatabase(url: string, log: Log, options: Options = {}): Database {
  const { max = 20, name = 'undercroft', answerMs, roundMs } = options
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: answerMs ?? CONNECT_MS,
    query_timeout: answerMs,
    Client: TimedClient,
  })
  const lost = (error: Error) => {
    if (!pool.ending) log.warn({ err: error.message }, 'database connection lost')
  }
  pool.on('error', lost)
  pool.on('connect', (client) => {
    client.on('error', lost)
  })
  dropSilentConnections(pool, url, roundMs)
  return retryTransactions(withOwnTransactions(pool))
}

/**
 * Drizzle gives a connection back whatever its state is, and not at all when the transaction could not begin. Here one that is still in a
 * transaction, or lost, is closed: nobody else's statements end up in it.
 */
function withOwnTransactions(pool: Pool): Database {
  const db = drizzle(pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client).transaction(work, config)
    } finally {
      client.release(!isAtRest(client))
    }
  }
  return db
}

/** Brings the schema up to date. Any number of instances may start at once: one migrates, the others wait. */
export async function migrateDatabase(db: Database): Promise<void> {
  const client = await db.$client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release(!isAtRest(client))
  }
}

/** As soon as nobody waits for a connection any more, or after a second: a pool that has ended lets them wait in vain. */
export async function closeDatabase({ $client: pool }: Database): Promise<void> {
  const late = AbortSignal.timeout(LAST_WAIT_MS)
  while (pool.waitingCount > 0 && !late.aborted) await once(pool, 'release', { signal: late }).catch(() => {})
  await pool.end()
}
const LAST_WAIT_MS = 1000

/** Whether the database refused a row because another has the same unique value. Its transaction has failed. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof Error && 'code' in cause && cause.code === '23505'
}
