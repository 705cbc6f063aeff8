import type { JobTasks, Schedule } from '#server/platform/jobs.ts'
import { PENDING_MAX_AGE_MS, sweepFiles } from './sweep.ts'
import { clearSpool } from './upload/spool.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'sweep-files': object
  }
}

export const mediaTasks: JobTasks = {
  async 'sweep-files'(_payload, services) {
    await clearSpool(services.spoolDir, PENDING_MAX_AGE_MS)
    await sweepFiles(services)
  },
}

export const mediaSchedules: Schedule[] = [{ task: 'sweep-files', match: '*/10 * * * *' }]
