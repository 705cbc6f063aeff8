import { statsResource } from '#contract/stats.ts'
import { requireAdmin } from '#server/people/identity/guards.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import { findStats } from './find-stats.ts'

/** Resources for the API and the first paint. */
export const statsResources = [
  handler(
    statsResource,
    {
      summary: 'Get the stats of the whole site (admins only)',
      description: 'Counts are per day in UTC. Sizes are in bytes.',
      errors: ['forbidden'],
      response: 'Counts of the last days, open work for admins, and storage in use',
    },
    async (c) => {
      requireAdmin(c)
      const [numbers, freeBytes] = await Promise.all([findStats(c.var.db), c.var.storage.freeBytes?.() ?? null])
      return { ...numbers, freeBytes }
    },
  ),
]
