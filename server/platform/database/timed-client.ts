import { randomBytes } from 'node:crypto'
import { Client, type ClientBase, type ClientConfig, DatabaseError, type Pool, type PoolClient } from 'pg'
import { observeStatement } from '../telemetry/observe-statement.ts'

/** Interval of the checks. A connection that has not answered for this long is investigated. */
const ROUND_MS = 5000
const PROBE_MS = 5000

export type TimedConfig = ClientConfig & {
  /** Whether a transaction pooler is on the way. */
  isShared?: boolean | undefined
  /**
   * Sends every statement unnamed: behind a transaction pooler the next may use another connection.
   */
  isNameless?: boolean | undefined
}

/**
 * A connection with a unique name in the database that records since when it waits for a reply.
 * Connections behind a transaction pooler share a name, since the pooler would set it again for
 * each transaction.
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
    // Under load a connection always has a pending statement, because the next one is sent as soon
    // as one is done. So the time of the last reply counts.
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

/** Only queries given as plain objects can have a name, under which the database prepares them. */
const withoutName = (query: unknown): never =>
  (isPlain(query) && 'name' in query ? { ...query, name: undefined } : query) as never

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Whether a connection is outside any transaction and has no pending statement. */
export const isAtRest = (client: ClientBase): boolean =>
  client.getTransactionStatus() === 'I' && (client as unknown as TimedClient).waitingSince === null

/**
 * Closes connections that the other end has dropped silently: after a failover, or behind a
 * firewall that lost them. A pool would wait a quarter of an hour for their replies. Long
 * statements continue: a second connection to the database at `url` checks whether it still works
 * on them.
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
    // Drops a connection only after two checks in a row with the same pending reply: at the first
    // check the reply may have been on its way.
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

/**
 * Names of the connections that the database still works for; null when it replies but cannot tell.
 */
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

/** The error of statements on a connection that is dropped this way. */
export const SILENT = 'the database no longer works on what it was asked'

function drop(client: TimedClient): void {
  client.connection.stream.destroy(new Error(SILENT))
}
