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

/** Uploads make their copy and their tiles themselves; these are for works from before. */
export const artworkSchedules: Schedule[] = [
  { task: 'copy-originals', match: '* * * * *' },
  { task: 'make-artwork-tiles', match: '* * * * *' },
]
