import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Pool, PoolConfig } from 'pg'
import { applyFunctions } from './database/apply-functions.ts'
import type { Pooler } from './database/pooler.ts'
import { prepareSecurityLog } from './database/security-log.ts'
import { dropSilentConnections, isAtRest, SILENT, TimedClient, type TimedConfig } from './database/timed-client.ts'
import type { Log } from './log.ts'
import { ObservedPool } from './telemetry/observe-statement.ts'

/** Begin transactions with `transaction(db, …)` of `database/transactions.ts`. */
export type Database = Omit<NodePgDatabase, 'transaction'> & { $client: Pool }
/** A database or a transaction on it: the argument of query functions. */
export type Queryable = Pick<
  Database,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct' | 'with'
>

type Options = {
  /** Maximum number of connections. */
  max?: number
  /** Number of idle connections that stay open. */
  min?: number
  /** The application name of the connections. */
  name?: string
  /** Maximum wait for a connection, a free or a new one; by default `responseMs`, or 20 s. */
  connectMs?: number
  /**
   * A statement that takes longer fails, and its connection is closed. Without it statements may
   * take any time.
   */
  responseMs?: number
  /** Interval of the search for silent connections. */
  roundMs?: number
  /** The pooler at the URL; without it PostgreSQL, or a pooler that keeps sessions. */
  pooler?: Pooler
  /** URL without a pooler in between, for the check of long statements; the same URL by default. */
  directUrl?: string
}

/**
 * Plans every statement once for all parameters: frequent statements would spend a third of their
 * time on plans that turn out the same. Tests check the plans of all lists. A transaction pooler
 * would pass the setting on to other clients.
 */
const SETTINGS = 'set plan_cache_mode = force_generic_plan'

/** The folder of the migrations. */
export const MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url))
/** The folder of the functions, triggers and views. */
export const FUNCTIONS = fileURLToPath(new URL('../../db/functions', import.meta.url))
/** The folder of the functions of the security log, and of its hand-over. */
export const SECURITY_LOG = fileURLToPath(new URL('../../db/security-log', import.meta.url))
/** The advisory lock for changes of the schema. */
export const MIGRATION_LOCK = 7_201_524
const CONNECT_MS = 20_000

/**
 * Opens a pool. Lost connections are logged and replaced, including those that fall silent without
 * ending. They never end the process.
 */
export function openDatabase(url: string, log: Log, options: Options = {}): Database {
  const { max = 20, min = 0, name = 'undercroft', responseMs, roundMs, pooler, directUrl = url } = options
  const { connectMs = responseMs ?? CONNECT_MS } = options
  const config: PoolConfig & TimedConfig = {
    connectionString: url,
    max,
    min,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    query_timeout: responseMs,
    ...(!pooler?.byTransaction && { onConnect: (client) => client.query(SETTINGS) }),
    isShared: pooler?.byTransaction,
    isNameless: pooler && !pooler.supportsPreparedNames,
    Client: TimedClient,
  }
  const pool = new ObservedPool(config)
  const lost = (error: Error) => {
    if (!pool.ending) log.warn({ err: error.message }, 'database connection lost')
  }
  pool.on('error', lost)
  pool.on('connect', (client) => {
    client.on('error', lost)
  })
  dropSilentConnections(pool, directUrl, roundMs)
  return drizzle(pool)
}

/**
 * Migrates the schema and its functions, over connections that keep a session. Any number of
 * instances may start concurrently: the first one migrates, and the others wait.
 */
export async function migrateDatabase(db: Database): Promise<void> {
  const client = await db.$client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
    await applyFunctions(client, FUNCTIONS)
    await prepareSecurityLog(client, SECURITY_LOG)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release(!isAtRest(client))
  }
}

/**
 * Closes the pool as soon as no caller waits for a connection, or after a second. A closed pool
 * would leave them waiting for ever.
 */
export async function closeDatabase({ $client: pool }: Database): Promise<void> {
  const late = AbortSignal.timeout(LAST_WAIT_MS)
  while (pool.waitingCount > 0 && !late.aborted) await once(pool, 'release', { signal: late }).catch(() => {})
  await pool.end()
}
const LAST_WAIT_MS = 1000

const LOST = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
/** Connection exceptions, shutdown, startup, too many connections (PostgreSQL, appendix A). */
const LOST_STATE = /^(?:08...|57P0[123]|53300)$/
/** Messages of pg for errors without a code. */
const LOST_MESSAGE = /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has)/

/** Whether an error means that the database, or another store of our data, is unreachable. */
export function isOutOfReach(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = 'code' in each ? String(each.code) : ''
    if (LOST.has(code) || LOST_STATE.test(code) || LOST_MESSAGE.test(each.message) || each.message === SILENT)
      return true
  }
  return false
}

/**
 * Whether the database refused a row because its unique value exists already. The transaction has
 * failed.
 */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof Error && 'code' in cause && cause.code === '23505'
}
