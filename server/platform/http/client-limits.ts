import type { RateLimit, RateLimits } from '../rate-limits.ts'
import { clientBuckets } from './client-address.ts'

/**
 * The rate limits of the client that sent a request. `of` subdivides a limit, by mail address for
 * example.
 */
export type ClientLimits = {
  take(limit: RateLimit, of?: string): Promise<void>
  /** `take` for requests that only read: while the database is down, they are not counted. */
  takeForReading(limit: RateLimit): Promise<void>
  /** `take` counted in the memory of this process alone. */
  takeHere(limit: RateLimit): Promise<void>
  /** Takes nothing. @throws AppError `rate_limited` if `take` would */
  check(limit: RateLimit): Promise<void>
  /** Resets the counts, after a success. */
  reset(limit: RateLimit, of?: string): Promise<void>
}

/**
 * Counts a client by every network that one client may control: an IPv6 address by its /64, /56 and
 * /48. Wider networks have more points and are checked last. A household that has used up its own
 * points therefore uses up none of its neighbours'.
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
