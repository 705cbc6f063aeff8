import { sql } from 'drizzle-orm'
import type { Services } from './context.ts'
import type { Database } from './database.ts'
import type { JobTasks, Schedule } from './jobs.ts'

declare module './jobs.ts' {
  interface JobPayloads {
    'sweep-failed-jobs': object
  }
}

export const failedJobTasks: JobTasks = { 'sweep-failed-jobs': (_payload, services) => sweepFailedJobs(services) }
export const failedJobSchedules: Schedule[] = [{ task: 'sweep-failed-jobs', match: '41 3 * * *' }]

/** Long enough for an operator to notice, fix the cause and retry the jobs. */
const KEPT_DAYS = 30

/**
 * All attempts are used up, and the last one is over. If its process was killed in the last
 * attempt, the job stays locked until the lock expires.
 */
const failedForGood = sql`attempts >= max_attempts and (locked_at is null or locked_at < now() - interval '4 hours')`

export type FailedJobs = { task: string; count: number }[]

/** The number of permanently failed jobs, by task. */
export async function countFailedJobs(db: Database): Promise<FailedJobs> {
  const { rows } = await db.execute<FailedJobs[number]>(sql`
    select task_identifier as task, count(*)::int as count from graphile_worker.jobs where ${failedForGood} group by 1`)
  return rows
}

/** Deletes jobs that failed permanently more than a month ago, and logs their number by task. */
export async function sweepFailedJobs({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const { rows } = await db.execute<FailedJobs[number]>(sql`
    with swept as (
      select * from graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs
        where ${failedForGood} and updated_at < now() - ${KEPT_DAYS} * interval '1 day'))
    )
    select tasks.identifier as task, count(*)::int as count
    from swept join graphile_worker._private_tasks as tasks on tasks.id = swept.task_id group by 1`)
  if (rows.length > 0) log.warn({ swept: rows }, 'jobs that failed for good were given up')
}
