import { statsResource } from '#contract/stats.ts'
import { requireAdmin } from '#server/people/identity/guards.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import { findStats } from './find-stats.ts'

/** Read resources, for the API and the prerendered page. */
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
