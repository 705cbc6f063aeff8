import { setTimeout as delay } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'
import type { Database } from '../database.ts'
import type { Log } from '../log.ts'

type Options = {
  /** Connects to the database past any transaction pooler. */
  direct: Database
  log: Log
  /** Interval of the checks that the connection still works; a reply may take half of it. */
  probeMs?: number
}

type Channel = {
  /** Notifications of different transactions arrive in the order of their commits. */
  onNotice: (text: string) => void
  /** Called when notifications arrive again after some may have been missed. */
  onGap: () => void
}

/**
 * Receives what all instances publish through the database by `NOTIFY` (PostgreSQL manual,
 * 'Asynchronous Notification').
 */
export type Listener = {
  listen(channel: string, handlers: Channel): Promise<void>
  /**
   * Resolves once everything committed before the call has been received, to the end of the
   * database's log at that time (LSN, in bytes). Rejects when that cannot be known. Calls that
   * arrive during a run share the next run.
   */
  confirmPosition(): Promise<number>
  /** Calls `lost` each time the connection has ended or no longer answers. */
  onLost(lost: () => void): void
  stop(): Promise<void>
}

/**
 * On a replica: the position up to which changes are visible ('Recovery Information Functions',
 * PostgreSQL manual).
 */
export const POSITION = `select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  else pg_current_wal_insert_lsn() end) - '0/0'::pg_lsn as at`

/**
 * The end of the last record. An empty page of the log has a header of 24 or 40 bytes, which a
 * replica replays only together with the page's first record.
 */
export function positionOf([row]: { at: string }[]): number {
  const at = Number(row!.at)
  const inPage = at % WAL_PAGE
  return inPage === 24 || inPage === 40 ? at - inPage : at
}
const WAL_PAGE = 8192

const PROBE_MS = 10_000
const CONNECT_MS = 10_000
const RECONNECT_MS = [0, 250, 500, 1000, 2000]

/**
 * Opens a connection that only listens and lasts until it is stopped. A lost connection is
 * replaced, and every channel's `onGap` is called, since notifications may have been missed.
 * @throws Error when the database is unreachable at the start
 */
export async function openListener({ direct, log, probeMs = PROBE_MS }: Options): Promise<Listener> {
  const stopping = new AbortController()
  const channels = new Map<string, Channel>()
  let client: Client
  const lostListeners = new Set<() => void>()
  const open = async () => {
    client = await connect(direct.$client.options, channels)
  }
  const keep = async () => {
    while (!stopping.signal.aborted) {
      const why = await untilLost(client, probeMs, stopping.signal)
      for (const onLost of lostListeners) onLost()
      void client.end().catch(() => {})
      if (stopping.signal.aborted) return
      log.warn({ err: why }, 'the connection for notifications was lost')
      await retry(open, stopping.signal)
      if (stopping.signal.aborted) return
      for (const { onGap } of channels.values()) onGap()
    }
  }
  await open()
  const kept = keep()
  const position = { name: 'position', text: POSITION, query_timeout: probeMs / 2 }
  return {
    async listen(channel, handlers) {
      channels.set(channel, handlers)
      await client.query(`listen ${channel}`)
    },
    confirmPosition: sharingNext(async () => {
      // The database sends pending notifications before it reports that the query is done.
      const { rows } = await client.query<{ at: string }>(position)
      return positionOf(rows)
    }),
    onLost: (lost) => void lostListeners.add(lost),
    async stop() {
      stopping.abort()
      await kept
    },
  }
}

/**
 * Shares `work`: callers that arrive while a run is under way share one next run, which starts
 * after it.
 */
export function sharingNext<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  let next: Promise<T> | null = null
  const run = (): Promise<T> => {
    next = null
    running = work().finally(() => {
      running = null
    })
    return running
  }
  return () => {
    if (!running) return run()
    next ??= running.then(run, run)
    return next
  }
}

async function connect(connection: PoolConfig, channels: ReadonlyMap<string, Channel>): Promise<Client> {
  const client = new Client({
    connectionString: connection.connectionString,
    application_name: 'undercroft live',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  })
  client.on('error', () => {})
  client.on('notification', ({ channel, payload = '' }) => channels.get(channel)?.onNotice(payload))
  try {
    await client.connect()
    for (const channel of channels.keys()) await client.query(`listen ${channel}`)
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
  return client
}

/**
 * Resolves with the reason when the connection ends or stops answering. The other end may vanish
 * without closing it.
 */
async function untilLost(client: Client, probeMs: number, signal: AbortSignal): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  client.once('error', (error) => resolve(error.message))
  client.once('end', () => resolve('ended'))
  signal.addEventListener('abort', () => resolve('stopped'))
  const question = { text: 'select 1', query_timeout: probeMs / 2 }
  const probe = setInterval(() => {
    client.query(question).catch((error: Error) => resolve(error.message))
  }, probeMs)
  const why = await promise
  clearInterval(probe)
  return why
}

async function retry(open: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    await delay(RECONNECT_MS[Math.min(attempt, RECONNECT_MS.length - 1)], undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    const opened = await open().then(
      () => true,
      () => false,
    )
    if (opened) return
  }
}
