import type { JobTasks, Schedule } from '#server/platform/jobs.ts'
import { copyOriginals } from './uploads/copy-originals.ts'
import { makeMissingTiles } from './uploads/make-tiles.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'copy-originals': object
    'make-artwork-tiles': object
  }
}

export const artworkTasks: JobTasks = {
  'copy-originals': (_payload, services) => copyOriginals(services),
  'make-artwork-tiles': (_payload, services) => makeMissingTiles(services),
}

/** Uploads create their copy and their tiles themselves; these jobs are for older works. */
export const artworkSchedules: Schedule[] = [
  { task: 'copy-originals', match: '* * * * *' },
  { task: 'make-artwork-tiles', match: '* * * * *' },
]
