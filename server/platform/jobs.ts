import { sql } from 'drizzle-orm'
import {
  type JobHelpers,
  type ParsedCronItem,
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  Logger as WorkerLogger,
} from 'graphile-worker'
import type { Services } from './context.ts'
import type { Database, Queryable } from './database.ts'
import { type JobHeartbeats, startJobHeartbeats } from './job-heartbeats.ts'
import { type Log, withoutValues } from './log.ts'
import { jobs } from './telemetry/meters.ts'
import { observed } from './telemetry/observed.ts'
import { currentTraceparent } from './telemetry/spans.ts'

/**
 * Payloads by job name. A domain adds its own:
 * `declare module '#server/platform/jobs.ts' { interface JobPayloads … }`
 *
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the domains
export interface JobPayloads {}
type JobName = keyof JobPayloads

/**
 * The handlers of jobs. A job may run twice: after a crash, or on two instances. If it throws, it
 * is retried with growing pauses. `ending` is aborted when its process has to end and has waited
 * some seconds for the job.
 */
export type JobTasks = Partial<{
  [Name in JobName]: (payload: JobPayloads[Name], services: Services, ending?: AbortSignal) => Promise<void>
}>

/** A task on a schedule: a crontab pattern in UTC. */
export type Schedule = { task: JobName; match: string }

type AddOptions = {
  runAt?: Date
  maxAttempts?: number
  /** Of several waiting jobs with the same key only the last stays. */
  key?: string
}

export type Jobs = {
  /** Adds a job in the given transaction, so that the job exists exactly if the change does. */
  add<Name extends JobName>(tx: Queryable, name: Name, payload: JobPayloads[Name], options?: AddOptions): Promise<void>
  /**
   * Deletes every job with one of these texts in its payload, including permanently failed ones.
   */
  forget(tx: Queryable, texts: string[]): Promise<void>
  /**
   * Deletes permanently failed jobs of a type, which would otherwise stay stored with their
   * payload.
   */
  forgetFailed(tx: Queryable, name: JobName): Promise<void>
}

export function createJobs(): Jobs {
  return {
    async add(tx, name, payload, { runAt, maxAttempts = 12, key } = {}) {
      await tx.execute(sql`select graphile_worker.add_job(
        identifier => ${name}::text, payload => ${JSON.stringify(withTrace(payload))}::json,
        run_at => ${runAt?.toISOString() ?? null}::timestamptz, max_attempts => ${maxAttempts}::int,
        job_key => ${key ?? null}::text)`)
    },
    async forget(tx, texts) {
      await tx.execute(sql`delete from graphile_worker._private_jobs where exists (
        select from json_each_text(case when json_typeof(payload) = 'object' then payload else '{}' end) as entry
        where entry.value = any(${sql.param(texts)}::text[]))`)
    },
    async forgetFailed(tx, name) {
      await tx.execute(sql`delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
        where task.id = job.task_id and task.identifier = ${name} and attempts >= max_attempts and locked_at is null`)
    },
  }
}

/**
 * Migrates the queue's own tables, over connections that keep a session. Several instances may call
 * this concurrently.
 */
export const migrateJobs = (db: Database, log: Log): Promise<void> =>
  runMigrations({ pgPool: db.$client, logger: workerLogger(log) })

export type RunningJobs = { stop(): Promise<void> }

/**
 * Works on jobs until stopped; `stop` waits for running jobs. The pools are independent: a long job
 * in one does not delay the jobs of another.
 */
export async function startJobs(services: Services, pools: JobTasks[], schedules: Schedule[]): Promise<RunningJobs> {
  const held = startJobHeartbeats(services)
  const runners = await Promise.all(
    pools.map((tasks) => startPool(services, held, tasks, cronItems(schedules.filter(({ task }) => task in tasks)))),
  )
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()))
      await held.stop()
    },
  }
}

type Task = (payload: unknown, services: Services, ending?: AbortSignal) => Promise<void>

async function startPool(
  services: Services,
  held: JobHeartbeats,
  tasks: JobTasks,
  parsedCronItems: ParsedCronItem[],
): Promise<Runner> {
  const runner = await run({
    pgPool: services.direct.$client,
    concurrency: services.env.jobConcurrency,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: workerLogger(services.log),
    parsedCronItems,
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        async (stored: unknown, { job, abortSignal }: JobHelpers) => {
          const { payload, parent } = withoutTrace(stored)
          const work = () =>
            observed({ name: `job ${name}`, kind: 'consumer', parent, durations: jobs, labels: [name] }, () =>
              (task as Task)(payload, services, abortSignal),
            )
          try {
            await held.during(job.id, work)
          } catch (error) {
            // The worker logs the errors it catches as text.
            throw withoutValues(error)
          }
        },
      ]),
    ),
  })
  runner.promise.catch((error) => services.log.error({ err: error }, 'the job worker ended'))
  return runner
}

/** Stores the trace of the current request or job in the payload. */
function withTrace(payload: object): object {
  const traceparent = currentTraceparent()
  return traceparent ? { ...payload, traceparent } : payload
}

function withoutTrace(stored: unknown): { payload: unknown; parent?: string } {
  if (typeof stored !== 'object' || stored === null || !('traceparent' in stored)) return { payload: stored }
  const { traceparent, ...payload } = stored
  return { payload, parent: String(traceparent) }
}

function cronItems(schedules: Schedule[]): ParsedCronItem[] {
  return parseCronItems(schedules.map(({ task, match }) => ({ task, match })))
}

function workerLogger(log: Log): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ job: true }, message)
    else if (level === 'warning') log.warn({ job: true }, message)
    else log.debug({ job: true }, message)
  })
}
