import type { JobTasks, Schedule } from '#server/platform/jobs.ts'
import { rollUpDays } from './roll-up-days.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'roll-up-days': object
  }
}

export const dashboardTasks: JobTasks = {
  'roll-up-days': (_payload, { db }) => rollUpDays(db),
}

export const dashboardSchedules: Schedule[] = [{ task: 'roll-up-days', match: '* * * * *' }]
