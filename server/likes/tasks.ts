import type { JobTasks, Schedule } from '#server/platform/jobs.ts'
import { forgetShares } from './count-share.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'forget-shares': object
  }
}

export const likeTasks: JobTasks = {
  'forget-shares': (_payload, { db }) => forgetShares(db),
}

export const likeSchedules: Schedule[] = [{ task: 'forget-shares', match: '23 0 * * *' }]
