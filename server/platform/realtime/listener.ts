import { setTimeout as delay } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'
import type { Log } from '../log.ts'
import { CHANNEL } from './notices.ts'

type Options = {
  /** Of the pool that the rest of the process uses. */
  connection: PoolConfig
  log: Log
  /** Whether the connection still works is asked this often; an answer may take half of it. */
  probeMs: number
  onNotice: (text: string) => void
  /** Called when notifications come again after they may have been missed. */
  onGap: () => void
}

export type Listener = { stop(): Promise<void> }

const CONNECT_MS = 10_000
const RECONNECT_MS = [0, 250, 500, 1000, 2000]

/**
 * Listens to notifications on a connection of its own, for ever: a lost one is replaced, and `onGap` says that
 * something may have been missed between. Resolves once it listens.
 * @throws Error when the database cannot be reached at the start
 */
export async function startListener({ connection, log, probeMs, onNotice, onGap }: Options): Promise<Listener> {
  const stopping = new AbortController()
  let client: Client
  const open = async () => {
    client = await connect(connection, onNotice)
  }
  const keep = async () => {
    while (!stopping.signal.aborted) {
      const why = await untilLost(client, probeMs, stopping.signal)
      void client.end().catch(() => {})
      if (stopping.signal.aborted) return
      log.warn({ err: why }, 'the live channel lost its database connection')
      await retry(open, stopping.signal)
      if (!stopping.signal.aborted) onGap()
    }
  }
  await open()
  const kept = keep()
  return {
    async stop() {
      stopping.abort()
      await kept
    },
  }
}

async function connect(connection: PoolConfig, onNotice: (text: string) => void): Promise<Client> {
  const client = new Client({
    connectionString: connection.connectionString,
    application_name: 'undercroft live',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  })
  client.on('error', () => {})
  client.on('notification', ({ payload }) => onNotice(payload ?? '{}'))
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
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
