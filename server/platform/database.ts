import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Pool, PoolConfig } from 'pg'
import { applyFunctions } from './database/apply-functions.ts'
import type { Pooler } from './database/pooler.ts'
import { dropSilentConnections, isAtRest, SILENT, TimedClient, type TimedConfig } from './database/timed-client.ts'
import type { Log } from './log.ts'
import { ObservedPool } from './telemetry/observe-statement.ts'

/** Transactions are begun by `transaction(db, …)` of `database/transactions.ts`. */
export type Database = Omit<NodePgDatabase, 'transaction'> & { $client: Pool }
/** A database or a transaction on it: what query functions take. */
export type Queryable = Pick<
  Database,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct' | 'with'
>

type Options = {
  /** Connections at most. */
  max?: number
  /** Connections that are not closed when they rest. */
  min?: number
  /** What the connections are called in the database. */
  name?: string
  /**
   * An answer that takes longer is an error, and its connection is given up. Without it answers may take as long as
   * they need.
   */
  responseMs?: number
  /** How often silent connections are looked for. */
  roundMs?: number
  /** What answers at the address; without it PostgreSQL itself, or what keeps a session as it does. */
  pooler?: Pooler
  /** Where the database itself is asked what it works on; without it at the same address. */
  directUrl?: string
}

/**
 * Every statement is planned once for all parameters: those that run often would spend a third of their time on plans
 * that turn out the same. Tests look at the plans of all lists. A pool by transaction would give it to anyone.
 */
const SETTINGS = 'set plan_cache_mode = force_generic_plan'

/** The folder of the migrations. */
export const MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url))
/** The folder of the functions, triggers and views. */
export const FUNCTIONS = fileURLToPath(new URL('../../db/functions', import.meta.url))
/** The advisory lock of whoever changes the schema. */
export const MIGRATION_LOCK = 7_201_524
/** As long as anyone waits for a connection, one that is free or a new one. */
const CONNECT_MS = 20_000

/**
 * Opens a pool. Lost connections are logged and replaced, also those that fall silent without ending; they never end
 * the process.
 */
export function openDatabase(url: string, log: Log, options: Options = {}): Database {
  const { max = 20, min = 0, name = 'undercroft', responseMs, roundMs, pooler, directUrl = url } = options
  const config: PoolConfig & TimedConfig = {
    connectionString: url,
    max,
    min,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: responseMs ?? CONNECT_MS,
    query_timeout: responseMs,
    ...(!pooler?.byTransaction && { onConnect: (client) => client.query(SETTINGS) }),
    isShared: pooler?.byTransaction,
    isNameless: pooler && !pooler.keepsNames,
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
 * Brings the schema and its functions up to date, over connections that keep a session. Any number of instances may start at once: one
 * migrates, the others wait.
 */
export async function migrateDatabase(db: Database): Promise<void> {
  const client = await db.$client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
    await applyFunctions(client, FUNCTIONS)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release(!isAtRest(client))
  }
}

/**
 * As soon as nobody waits for a connection any more, or after a second: a pool that has ended lets them wait in vain.
 */
export async function closeDatabase({ $client: pool }: Database): Promise<void> {
  const late = AbortSignal.timeout(LAST_WAIT_MS)
  while (pool.waitingCount > 0 && !late.aborted) await once(pool, 'release', { signal: late }).catch(() => {})
  await pool.end()
}
const LAST_WAIT_MS = 1000

const LOST = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
/** Connection exceptions, shutting down, starting up, no more connections (PostgreSQL, appendix A). */
const LOST_STATE = /^(?:08...|57P0[123]|53300)$/
/** What pg says where there is no code. */
const LOST_MESSAGE = /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has)/

/** Whether something failed because the database, or whatever else holds our data, could not be reached. */
export function isOutOfReach(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = 'code' in each ? String(each.code) : ''
    if (LOST.has(code) || LOST_STATE.test(code) || LOST_MESSAGE.test(each.message) || each.message === SILENT)
      return true
  }
  return false
}

/** Whether the database refused a row because another has the same unique value. Its transaction has failed. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof Error && 'code' in cause && cause.code === '23505'
}
