import { lte, sql } from 'drizzle-orm'
import type { JobTasks, Schedule } from '#server/platform/jobs.ts'
import { oldHandles, reservedHandles } from '../tables.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    /** Deletes reservations of handles that have expired. The handles are free without it. */
    'sweep-handles': object
  }
}

export const handleTasks: JobTasks = {
  async 'sweep-handles'(_payload, { db }) {
    await db.delete(oldHandles).where(lte(oldHandles.reservedUntil, sql`now()`))
    await db.delete(reservedHandles).where(lte(reservedHandles.until, sql`now()`))
  },
}
export const handleSchedules: Schedule[] = [{ task: 'sweep-handles', match: '47 * * * *' }]
