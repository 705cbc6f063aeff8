import type { JobTasks, Schedule } from '#server/platform/jobs.ts'
import { rollUpPlays } from './plays/roll-up-plays.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'roll-up-plays': object
  }
}

export const musicTasks: JobTasks = {
  'roll-up-plays': (_payload, { db }) => rollUpPlays(db),
}

/** Plays ask for their roll-up themselves; this one forgets the marks after the last play. */
export const musicSchedules: Schedule[] = [{ task: 'roll-up-plays', match: '*/5 * * * *' }]
