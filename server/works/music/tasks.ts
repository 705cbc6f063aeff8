import type { JobTasks, Schedule } from '#server/platform/jobs.ts'
import { rollUpPlays } from './plays/roll-up-plays.ts'
import { makeTracksSeekable } from './uploads/make-seekable.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'roll-up-plays': object
    'make-tracks-seekable': object
  }
}

export const musicTasks: JobTasks = {
  'roll-up-plays': (_payload, { db }) => rollUpPlays(db),
  'make-tracks-seekable': (_payload, services) => makeTracksSeekable(services),
}

/**
 * Plays queue their own roll-up, and uploads create their own copies. These schedules delete old
 * marks and process older tracks.
 */
export const musicSchedules: Schedule[] = [
  { task: 'roll-up-plays', match: '*/5 * * * *' },
  { task: 'make-tracks-seekable', match: '* * * * *' },
]
