import type { RateLimit } from '../rate-limits.ts'
import type { TestServer } from './test-server.ts'

/**
 * Takes points of a limit in advance, so that a test can use up the rest long before the period
 * ends.
 */
export async function spend({ services }: TestServer, limit: RateLimit, key: string, points: number): Promise<void> {
  for (let point = 0; point < points; point++) await services.rateLimits.take(limit, key)
}
