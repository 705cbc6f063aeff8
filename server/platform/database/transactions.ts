import { setTimeout as delay } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'
import { isAtRest } from './timed-client.ts'

const DEADLOCK = '40P01'
const SERIALIZATION = '40001'
const LOCK_TIMEOUT = '55P03'
const FOREIGN_KEY = '23503'
const ATTEMPTS = 8
const FIRST_PAUSE_MS = 10

/** The SQLSTATE of what the database threw, also below what the query builder made of it. */
export function sqlState(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && typeof each.code === 'string' && /^[0-9A-Z]{5}$/.test(each.code)) return each.code
  return undefined
}

/** Two transactions waited for each other, and this one was chosen to give way. */
const gaveWay = (error: unknown): boolean => [DEADLOCK, SERIALIZATION].includes(sqlState(error) ?? '')

/** Somebody else holds what was needed, for longer than it was waited for. */
export const isBusy = (error: unknown): boolean => gaveWay(error) || sqlState(error) === LOCK_TIMEOUT

/** What was to be added belongs to a row that has gone meanwhile. */
export const lostItsOwner = (error: unknown): boolean => sqlState(error) === FOREIGN_KEY

/** What `work` is given; its own `transaction` is a part that fails by itself. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/**
 * All of `work` or nothing. One that has to give way to another is begun anew: its work may be called several times,
 * the last time for good.
 *
 * Drizzle gives a connection back whatever its state is, and not at all when the transaction could not begin. Here one
 * that is still in a transaction, or lost, is closed: nobody else's statements end up in it.
 */
export const transaction = <T>(
  { $client: pool }: Database,
  work: (tx: Transaction) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> =>
  retryIfGaveWay(async () => {
    const client = await pool.connect()
    try {
      return await drizzle(client).transaction(work, config)
    } finally {
      client.release(!isAtRest(client))
    }
  })

/**
 * The same for a single statement. Between attempts it waits at random, twice as long at most each time, that those who
 * met do not meet again.
 */
export async function retryIfGaveWay<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS || !gaveWay(error)) throw error
    }
    await delay(Math.random() * FIRST_PAUSE_MS * 2 ** attempt)
  }
}
