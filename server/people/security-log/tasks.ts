import { sql } from 'drizzle-orm'
import type { JobTasks, Schedule } from '#server/platform/jobs.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'keep-security-log': object
  }
}

/**
 * Creates the partitions of the coming months, drops old ones and removes addresses after 14 days.
 */
export const securityLogTasks: JobTasks = {
  'keep-security-log': async (_, { db }) => {
    await db.execute(sql`select security_log.keep_up()`)
  },
}
export const securityLogSchedules: Schedule[] = [{ task: 'keep-security-log', match: '23 3 * * *' }]
