import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'
import { AppError } from '../errors.ts'

/** While the database is away, this many pieces of work may wait for a connection to it. */
const WAITING_MAX = 50

/**
 * Refuses changes while the database is away and enough others wait for it: each would hold a
 * request and its body for 20 seconds.
 */
export const shedWrites = createMiddleware<AppEnv>(async (c, next) => {
  const { changes, pools } = c.var
  if (changes.isAway() && (pools.main?.$client.waitingCount ?? 0) >= WAITING_MAX)
    throw new AppError('unavailable', 'The site cannot reach its database. Please try again.', { retryAfter: 2 })
  await next()
})
