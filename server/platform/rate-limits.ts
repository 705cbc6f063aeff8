import { sql } from 'drizzle-orm'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Changes } from './cached-responses/changes.ts'
import { hashedId } from './database/ids.ts'
import { type Database, isOutOfReach, type Queryable } from './database.ts'
import { AppError } from './errors.ts'
import { rateLimits } from './tables.ts'

/**
 * A rate limit: its name, and how many points a key may use in how many seconds. Usually a request
 * takes one point.
 */
export type RateLimit = { name: string; points: number; seconds: number }

export type RateLimits = {
  /**
   * Takes points from the key's bucket, one by default, across all instances.
   * @throws AppError `rate_limited` with `retryAfter` seconds when the bucket is empty.
   */
  take(limit: RateLimit, key: string, points?: number): Promise<void>
  /** `take` for requests that only read: while the database is away, `takeHere`. */
  takeForReading(limit: RateLimit, key: string): Promise<void>
  /**
   * `take` from a bucket in the memory of this process, for frequent reads that should not write to
   * the database. With several processes a key has several buckets.
   */
  takeHere(limit: RateLimit, key: string): Promise<void>
  /** Takes nothing. @throws AppError `rate_limited` if `take` would */
  check(limit: RateLimit, key: string, points?: number): Promise<void>
  /** Resets the key's count, after a success. */
  reset(limit: RateLimit, key: string): Promise<void>
  /** Deletes all counts of these keys, for every limit, in a transaction. */
  forget(tx: Queryable, keys: string[]): Promise<void>
}

/** Takes a point if there is one left. */
export async function takeIfLeft(rateLimits: RateLimits, limit: RateLimit, key: string): Promise<boolean> {
  try {
    await rateLimits.take(limit, key)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}

/** The parameters of `spending`. */
export type Spending = { limitKey: string; limitNow: number; limitEnd: number }
/**
 * The points that a key has used, including this one, and when they expire, in milliseconds since
 * 1970.
 */
export type Spent = { points: number; until: number }

/**
 * `take` as a part of a larger statement. It takes a point and returns `points`, the number used,
 * and `expire`. The statement must check them, and its caller must call `assertWithin`.
 * `spendingOf` returns its parameters.
 */
export const spending = sql`insert into ${rateLimits} as used (key, points, expire)
  values (${sql.placeholder('limitKey')}::text, 1, ${sql.placeholder('limitEnd')}::bigint)
  on conflict (key) do update set
    points = case when used.expire <= ${sql.placeholder('limitNow')}::bigint then 1 else used.points + 1 end,
    expire = case when used.expire <= ${sql.placeholder('limitNow')}::bigint then excluded.expire else used.expire end
  returning points, expire`

export function spendingOf(limit: RateLimit, key: string): Spending {
  const now = Date.now()
  return { limitKey: `${limit.name}:${hashedId(key)}`, limitNow: now, limitEnd: now + limit.seconds * 1000 }
}

/** @throws AppError `rate_limited` when more points were used than allowed */
export function assertWithin(limit: RateLimit, { points, until }: Spent): void {
  if (points > limit.points) throw tooMany(until - Date.now())
}

/**
 * Limits shared by all instances on one database. Keys are stored as hashes, so the table
 * identifies nobody.
 */
export function createRateLimits(db: Database, changes: Pick<Changes, 'isAway'>): RateLimits {
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
  const limitersHere = new Map<string, RateLimiterMemory>()
  const limiterHere = ({ name, points, seconds }: RateLimit) => {
    const limiter = limitersHere.get(name) ?? new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
    limitersHere.set(name, limiter)
    return limiter
  }
  const take = (limit: RateLimit, key: string, points = 1) => consume(limiterOf(limit), hashedId(key), points)
  const takeHere = (limit: RateLimit, key: string) => consume(limiterHere(limit), key, 1)
  return {
    take,
    async takeForReading(limit, key) {
      if (changes.isAway()) return takeHere(limit, key)
      await take(limit, key).catch((error) => {
        if (!isOutOfReach(error)) throw error
      })
    },
    takeHere,
    async check(limit, key, points = 1) {
      const used = await limiterOf(limit).get(hashedId(key))
      if ((used?.remainingPoints ?? limit.points) < points) throw tooMany(used?.msBeforeNext)
    },
    async reset(limit, key) {
      await limiterOf(limit).delete(hashedId(key))
    },
    async forget(tx, keys) {
      await tx.execute(
        sql`delete from rate_limits where split_part(key, ':', 2) = any(${sql.param(keys.map(hashedId))}::text[])`,
      )
    },
  }
}

async function consume(limiter: RateLimiterPostgres | RateLimiterMemory, key: string, points: number): Promise<void> {
  try {
    await limiter.consume(key, points)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw tooMany(refusal.msBeforeNext)
  }
}

function tooMany(leftMs = 0): AppError {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000))
  const minutes = Math.ceil(seconds / 60)
  const wait =
    seconds < 60 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${minutes} minute${minutes === 1 ? '' : 's'}`
  return new AppError('rate_limited', `Too many attempts. Try again in ${wait}.`, { retryAfter: seconds })
}
