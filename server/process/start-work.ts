import { keepSpoolClear } from '#server/media/sweep.ts'
import type { Services } from '#server/platform/context.ts'
import { type RunningJobs, startJobs } from '#server/platform/jobs.ts'
import { pools, schedules } from '#server/tasks.ts'

/**
 * Works on jobs, unless `ROLE` leaves them to other processes. Always keeps the upload folder
 * clear.
 */
export async function startWork(services: Services): Promise<RunningJobs> {
  if (services.env.role !== 'web') {
    // What was due while no process ran, or while one was killed that waited for its time.
    await services.jobs.add(services.db, 'release-due', {}, { key: 'release-due at start' })
    return startJobs(services, pools, schedules)
  }
  services.log.info('ROLE=web: jobs (mails, cards, imports, sweeping) wait for a process of ROLE=worker or ROLE=all')
  return keepSpoolClear(services)
}
