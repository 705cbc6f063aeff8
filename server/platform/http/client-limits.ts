import type { RateLimit, RateLimits } from '../rate-limits.ts'
import { clientBuckets } from './client-address.ts'

/** The rate limits of the client that sent a request; `of` divides a limit further, by mail address for example. */
export type ClientLimits = {
  take(limit: RateLimit, of?: string): Promise<void>
  /** `take` for what only reads: while the database is gone, nothing is counted. */
  takeForReading(limit: RateLimit): Promise<void>
  /** `take` in the memory of this process alone. */
  takeHere(limit: RateLimit): Promise<void>
  /** Takes nothing. @throws AppError `rate_limited` if `take` would */
  check(limit: RateLimit): Promise<void>
  /** Empties the counts, after a success. */
  reset(limit: RateLimit, of?: string): Promise<void>
}

/**
 * Counts a client by every network that may be one person's: an IPv6 address by its /64, /56 and /48. Wider networks
 * have more points, and are asked last, so that a household that has used up its own uses up no neighbour's.
 */
export function clientLimits({ rateLimits, address }: { rateLimits: RateLimits; address: string }): ClientLimits {
  const networks = clientBuckets(address)
  const ofEach = async (act: (limit: RateLimit, key: string) => Promise<void>, limit: RateLimit, of?: string) => {
    for (const { bucket, times } of networks) {
      const widened = times === 1 ? limit : { ...limit, name: `${limit.name}-x${times}`, points: limit.points * times }
      await act(widened, of === undefined ? bucket : `${bucket} ${of}`)
    }
  }
  return {
    take: (limit, of) => ofEach(rateLimits.take, limit, of),
    takeForReading: (limit) => ofEach(rateLimits.takeForReading, limit),
    takeHere: (limit) => ofEach(rateLimits.takeHere, limit),
    check: (limit) => ofEach(rateLimits.check, limit),
    reset: (limit, of) => ofEach(rateLimits.reset, limit, of),
  }
}
