import type { JobTasks, Schedule } from '#server/platform/jobs.ts'
import { sweepComments } from './delete-comment.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'sweep-comments': object
  }
}

export const commentTasks: JobTasks = {
  'sweep-comments': (_payload, { db }) => sweepComments(db),
}

export const commentSchedules: Schedule[] = [{ task: 'sweep-comments', match: '*/5 * * * *' }]
