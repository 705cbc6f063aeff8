import { setTimeout as delay } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'
import type { Database } from '../database.ts'
import type { Log } from '../log.ts'

type Options = {
  /** Leads to the database past what pools by transaction. */
  direct: Database
  log: Log
  /** Whether the connection still works is asked this often; an answer may take half of it. */
  probeMs?: number
}

type Channel = {
  /** Notifications of different transactions come in the order of their commits. */
  onNotice: (text: string) => void
  /** Called when they come again after some may have been missed. */
  onGap: () => void
}

/** What other instances, and this one, tell through the database: `NOTIFY` (PostgreSQL, chapter 'Asynchronous'). */
export type Listener = {
  listen(channel: string, handlers: Channel): Promise<void>
  /**
   * Resolves once all that was committed before the call has been heard, to how far the log of the database went then
   * (LSN, in bytes); rejects when that cannot be known. Calls that come while one is under way share the next.
   */
  caughtUp(): Promise<number>
  /** Whether its connection has ended, or no longer answers, and none has taken its place so far. */
  isLost(): boolean
  /** Calls `lost` each time that it is lost, until what is returned is called. */
  onLost(lost: () => void): () => void
  stop(): Promise<void>
}

/** On a replica how much of it has been made visible there ('Recovery Information Functions', PostgreSQL manual). */
export const POSITION = `select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  else pg_current_wal_insert_lsn() end) - '0/0'::pg_lsn as at`

/** Where the last record ends: a page that has none yet has a header, of 24 or 40 bytes, that is replayed with the first. */
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
 * Opens a connection that only listens, for ever: a lost one is replaced, and every channel hears that something may
 * have been missed between.
 * @throws Error when the database cannot be reached at the start
 */
export async function openListener({ direct, log, probeMs = PROBE_MS }: Options): Promise<Listener> {
  const stopping = new AbortController()
  const channels = new Map<string, Channel>()
  let client: Client
  let isLost = false
  const hearing = new Set<() => void>()
  const open = async () => {
    client = await connect(direct.$client.options, channels)
  }
  const keep = async () => {
    while (!stopping.signal.aborted) {
      const why = await untilLost(client, probeMs, stopping.signal)
      isLost = true
      for (const lost of hearing) lost()
      void client.end().catch(() => {})
      if (stopping.signal.aborted) return
      log.warn({ err: why }, 'the connection for notifications was lost')
      await retry(open, stopping.signal)
      if (stopping.signal.aborted) return
      isLost = false
      for (const { onGap } of channels.values()) onGap()
    }
  }
  await open()
  const kept = keep()
  return {
    async listen(channel, handlers) {
      channels.set(channel, handlers)
      await client.query(`listen ${channel}`)
    },
    caughtUp: sharingNext(async () => {
      // The database sends what it has to notify before it says that it is done.
      const { rows } = await client.query<{ at: string }>({ text: POSITION, query_timeout: probeMs / 2 } as {
        text: string
      })
      return positionOf(rows)
    }),
    isLost: () => isLost,
    onLost(lost) {
      hearing.add(lost)
      return () => hearing.delete(lost)
    },
    async stop() {
      stopping.abort()
      await kept
    },
  }
}

/** Runs `work` once for all who ask while the last run, begun before they asked, still goes on. */
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

/** Resolves with the reason when the connection ends or no longer answers, which the other end need not tell. */
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
