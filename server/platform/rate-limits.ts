/** A limit's name, how many points it gives, and per how many seconds. */
export type RateLimit = { name: string; points: number; seconds: number }

export type RateLimits = {
  /**
   * Takes one point from the key's bucket, over all instances.
   * @throws AppError `rate_limited` with `retryAfter` seconds once the bucket is empty.
   */
  take(limit: RateLimit, key: string): Promise<void>
  /** Empties the key's count, after a success. */
  reset(limit: RateLimit, key: string): Promise<void>
}
