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

/** The SQLSTATE of a database error, also if the query builder wraps it. */
export function sqlState(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && typeof each.code === 'string' && /^[0-9A-Z]{5}$/.test(each.code)) return each.code
  return undefined
}

/** Whether this transaction lost a deadlock or a serialization conflict. */
const isConflict = (error: unknown): boolean => [DEADLOCK, SERIALIZATION].includes(sqlState(error) ?? '')

/** Whether the statement gave up because another transaction holds a lock. */
export const isBusy = (error: unknown): boolean => isConflict(error) || sqlState(error) === LOCK_TIMEOUT

/** Whether an added row refers to a row that was deleted in between. */
export const isMissingParent = (error: unknown): boolean => sqlState(error) === FOREIGN_KEY

/** The argument of `work`. Its own `transaction` is a savepoint, which can fail alone. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/**
 * Commits all of `work` or nothing. After a deadlock or serialization failure `work` runs again, so
 * it may be called several times; only the last run is committed.
 *
 * Drizzle returns a connection to the pool in any state, and leaks it if the transaction could not
 * begin. Here a connection that is still in a transaction, or lost, is closed, so that no other
 * statements run in it.
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
 * Retries a single statement in the same cases as `transaction`. The pause between attempts is
 * random and its maximum doubles each time, so that the same statements do not collide again.
 */
export async function retryIfGaveWay<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error
    }
    await delay(Math.random() * FIRST_PAUSE_MS * 2 ** attempt)
  }
}
