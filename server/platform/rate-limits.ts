import { sql } from 'drizzle-orm'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { namelessId } from './database/ids.ts'
import type { Database, Queryable } from './database.ts'
import { AppError } from './errors.ts'

/** A limit's name, how many points it gives, and per how many seconds. */
export type RateLimit = { name: string; points: number; seconds: number }

export type RateLimits = {
  /**
   * Takes one point from the key's bucket, over all instances.
   * @throws AppError `rate_limited` with `retryAfter` seconds once the bucket is empty.
   */
  take(limit: RateLimit, key: string): Promise<void>
  /** Takes nothing. @throws AppError `rate_limited` if `take` would */
  check(limit: RateLimit, key: string): Promise<void>
  /** Empties the key's count, after a success. */
  reset(limit: RateLimit, key: string): Promise<void>
  /** Forgets all counts of these keys, whatever they limit, in a transaction. */
  forget(tx: Queryable, keys: string[]): Promise<void>
}

/** Limits that all instances on one database share. Keys are stored as hashes: the table names no one. */
export function createRateLimits(db: Database): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = (limit: RateLimit) => {
    const known = limiters.get(limit.name)
    if (known) return known
    const limiter = new RateLimiterPostgres({
      storeClient: db.$client,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: limit.name,
      points: limit.points,
      duration: limit.seconds,
    })
    limiters.set(limit.name, limiter)
    return limiter
  }
  return {
    async take(limit, key) {
      try {
        await limiterOf(limit).consume(namelessId(key))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw tooMany(refusal)
      }
    },
    async check(limit, key) {
      const used = await limiterOf(limit).get(namelessId(key))
      if (used && used.remainingPoints < 1) throw tooMany(used)
    },
    async reset(limit, key) {
      await limiterOf(limit).delete(namelessId(key))
    },
    async forget(tx, keys) {
      await tx.execute(
        sql`delete from rate_limits where split_part(key, ':', 2) = any(${sql.param(keys.map(namelessId))}::text[])`,
      )
    },
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  const seconds = Math.max(1, Math.ceil((msBeforeNext ?? 0) / 1000))
  const minutes = Math.ceil(seconds / 60)
  const wait =
    seconds < 60 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${minutes} minute${minutes === 1 ? '' : 's'}`
  return new AppError('rate_limited', `Too many attempts. Try again in ${wait}.`, { retryAfter: seconds })
}
