import { sql } from 'drizzle-orm'
import type { JobTasks, Schedule } from '#server/platform/jobs.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'count-search-terms': object
  }
}

/** The frequencies of terms change slowly. They affect how the search runs, not its results. */
export const searchTasks: JobTasks = {
  'count-search-terms': async (_payload, { db }) => {
    await db.execute(sql`select search_count()`)
  },
}
export const searchSchedules: Schedule[] = [{ task: 'count-search-terms', match: '25 * * * *' }]
