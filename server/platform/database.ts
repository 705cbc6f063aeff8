import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientBase, type ClientConfig, DatabaseError, Pool, type PoolClient } from 'pg'
import type { Log } from './log.ts'

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
  answerMs?: number
  /** How often silent connections are looked for. */
  roundMs?: number
}

/**
 * Every statement is planned once for all parameters: those that run often would spend a third of their time on plans
 * that turn out the same. Tests look at the plans of all lists.
 */
const SETTINGS = 'set plan_cache_mode = force_generic_plan'

const MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url))
const MIGRATION_LOCK = 7_201_524
/** As long as anyone waits for a connection, one that is free or a new one. */
const CONNECT_MS = 20_000

/**
 * Opens a pool. Lost connections are logged and replaced, also those that fall silent without ending; they never end
 * the process.
 */
export function openDatabase(url: string, log: Log, options: Options = {}): Database {
  const { max = 20, min = 0, name = 'undercroft', answerMs, roundMs } = options
  const pool = new Pool({
    connectionString: url,
    max,
    min,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: answerMs ?? CONNECT_MS,
    query_timeout: answerMs,
    onConnect: (client) => client.query(SETTINGS),
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

/** Looked at this often; an answer that takes longer than this is asked after. */
const ROUND_MS = 5000
const PROBE_MS = 5000

/** A connection with a name of its own in the database, that knows since when it waits for an answer. */
class TimedClient extends Client {
  readonly name: string
  waitingSince: number | null = null

  constructor(config: ClientConfig = {}) {
    const name = `${config.application_name} ${randomBytes(6).toString('hex')}`
    super({ ...config, application_name: name })
    this.name = name
    // Under load a connection is never without a question, as the next who waits has it in the same moment: what counts
    // is when it answered last.
    this.connection.on('readyForQuery', () => {
      this.waitingSince = performance.now()
    })
    this.on('drain', () => {
      this.waitingSince = null
    })
  }

  override query: Client['query'] = ((...query: Parameters<Client['query']>) => {
    this.waitingSince ??= performance.now()
    return super.query(...query)
  }) as Client['query']
}

/** Whether a connection is in no transaction, and has answered all that it was asked. */
export const isAtRest = (client: ClientBase): boolean =>
  client.getTransactionStatus() === 'I' && (client as unknown as TimedClient).waitingSince === null

/**
 * Closes connections that the other end has forgotten without saying so: after a failover, behind a firewall that lost
 * them. A pool would wait for their answers for a quarter of an hour. What takes long because it is much work goes on:
 * the database itself is asked, by another connection, whether it still works on it.
 */
function dropSilentConnections(pool: Pool, url: string, roundMs = ROUND_MS): void {
  const clients = new Set<TimedClient>()
  pool.on('connect', (client: PoolClient) => clients.add(client as unknown as TimedClient))
  pool.on('remove', (client: PoolClient) => clients.delete(client as unknown as TimedClient))
  let suspects = new Map<TimedClient, number>()
  let isAsking = false
  const look = async () => {
    const late = [...clients].filter(({ waitingSince }) => performance.now() - (waitingSince ?? Infinity) > roundMs)
    if (late.length === 0) return suspects.clear()
    const working = await workingAmong(late, url)
    const silent = working ? late.filter(({ name }) => !working.has(name)) : []
    // Twice in a row, and still the same answer is out: it may just have been on its way.
    for (const client of silent) if (suspects.get(client) === client.waitingSince) drop(client)
    suspects = new Map(silent.map((client) => [client, client.waitingSince as number]))
  }
  setInterval(async () => {
    if (isAsking) return
    isAsking = true
    await look().finally(() => {
      isAsking = false
    })
  }, roundMs).unref()
}

/** Names of those that the database still works for; null when it answers, but cannot tell. */
async function workingAmong(clients: TimedClient[], url: string): Promise<Set<string> | null> {
  const probe = new Client({ connectionString: url, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS })
  probe.on('error', () => {})
  try {
    await probe.connect()
    const question = `select application_name as name from pg_stat_activity
      where application_name = any($1) and state = 'active'`
    const { rows } = await probe.query<{ name: string }>(question, [clients.map(({ name }) => name)])
    return new Set(rows.map(({ name }) => name))
  } catch (error) {
    return error instanceof DatabaseError ? null : new Set()
  } finally {
    void probe.end().catch(() => {})
  }
}

const SILENT = 'the database no longer works on what it was asked'

function drop(client: TimedClient): void {
  client.connection.stream.destroy(new Error(SILENT))
}
