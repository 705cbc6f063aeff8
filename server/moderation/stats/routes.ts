import { statsResource } from '#contract/stats.ts'
import { requireAdmin } from '#server/people/identity/guards.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import { findStats } from './find-stats.ts'

/** What is read of them, for the API and the first paint. */
export const statsResources = [
  handler(
    statsResource,
    { summary: 'How the whole site is doing: the last days, and what it takes; for admins' },
    async (c) => {
      requireAdmin(c)
      const [numbers, freeBytes] = await Promise.all([findStats(c.var.db), c.var.storage.freeBytes?.() ?? null])
      return { ...numbers, freeBytes }
    },
  ),
]
