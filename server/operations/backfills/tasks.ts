import type { JobTasks } from '#server/platform/jobs.ts'
import { runBackfills } from './run-backfills.ts'
import { searchBackfills } from './search.ts'
import { textBackfills } from './texts.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'run-backfills': object
  }
}

/** All backfills, in the order in which they run. Every start of the server adds the job. */
export const BACKFILLS = [...textBackfills, ...searchBackfills]

export const backfillTasks: JobTasks = {
  'run-backfills': (_payload, services, ending) => runBackfills(services, BACKFILLS, ending),
}
