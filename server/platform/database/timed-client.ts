import { randomBytes } from 'node:crypto'
import { Client, type ClientBase, type ClientConfig, DatabaseError, type Pool, type PoolClient } from 'pg'
import { observeStatement } from '../telemetry/observe-statement.ts'

/** Looked at this often; an answer that takes longer than this is asked after. */
const ROUND_MS = 5000
const PROBE_MS = 5000

export type TimedConfig = ClientConfig & {
  /** A pool by transaction is on the way. */
  isShared?: boolean | undefined
  /** No statement keeps its name: behind a pool by transaction the next may be sent to another connection. */
  isNameless?: boolean | undefined
}

/**
 * A connection with a name of its own in the database, that knows since when it waits for an answer. One that changes
 * its connection with each transaction has the name of all such, which would else be set each time.
 */
export class TimedClient extends Client {
  readonly name: string
  readonly #isNameless: boolean
  waitingSince: number | null = null

  constructor({ isNameless = false, isShared = false, ...config }: TimedConfig = {}) {
    const own = isShared ? '' : ` ${randomBytes(6).toString('hex')}`
    const name = `${config.application_name}${own}`
    super({ ...config, application_name: name })
    this.name = name
    this.#isNameless = isNameless
    // Under load a connection is never without a question, as the next who waits has it in the same moment: what counts
    // is when it answered last.
    this.connection.on('readyForQuery', () => {
      this.waitingSince = performance.now()
    })
    this.on('drain', () => {
      this.waitingSince = null
    })
  }

  override query: Client['query'] = ((...[query, ...rest]: Parameters<Client['query']>) => {
    this.waitingSince ??= performance.now()
    const send = (...given: unknown[]) =>
      super.query(this.#isNameless ? withoutName(query) : query, ...(given as never[]))
    return observeStatement(query, rest, send)
  }) as Client['query']
}

/** What is asked by a plain object may be remembered by the database under its name; all else has none. */
const withoutName = (query: unknown): never =>
  (isPlain(query) && 'name' in query ? { ...query, name: undefined } : query) as never

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Whether a connection is in no transaction, and has answered all that it was asked. */
export const isAtRest = (client: ClientBase): boolean =>
  client.getTransactionStatus() === 'I' && (client as unknown as TimedClient).waitingSince === null

/**
 * Closes connections that the other end has forgotten without saying so: after a failover, behind a firewall that lost
 * them. A pool would wait for their answers for a quarter of an hour. What takes long because it is much work goes on:
 * the database itself, at `url`, is asked by another connection whether it still works on it.
 */
export function dropSilentConnections(pool: Pool, url: string, roundMs = ROUND_MS): void {
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

/** What is said of what a connection was asked that is given up so. */
export const SILENT = 'the database no longer works on what it was asked'

function drop(client: TimedClient): void {
  client.connection.stream.destroy(new Error(SILENT))
}
