import type { RateLimit } from '../rate-limits.ts'
import type { TestServer } from './test-server.ts'

/** Takes points of a limit beforehand: what is left is gone in a moment, well before its seconds are over. */
export async function spend({ services }: TestServer, limit: RateLimit, key: string, points: number): Promise<void> {
  for (let point = 0; point < points; point++) await services.rateLimits.take(limit, key)
}
