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
 * Payloads by job name. A domain adds its own with `declare module '#server/platform/jobs.ts' { interface JobPayloads …
 * }`.
 *
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the domains
export interface JobPayloads {}
type JobName = keyof JobPayloads

/**
 * What a job does. It may run twice: after a crash, or beside another instance. Throwing has it tried again, later and
 * later. `ending` is aborted when its process is to end and has waited some seconds for it.
 */
export type JobTasks = Partial<{
  [Name in JobName]: (payload: JobPayloads[Name], services: Services, ending?: AbortSignal) => Promise<void>
}>

/** A task that runs by itself, as a crontab pattern in UTC. */
export type Schedule = { task: JobName; match: string }

type AddOptions = {
  runAt?: Date
  maxAttempts?: number
  /** Of several jobs that wait under one key only the last stays. */
  key?: string
}

export type Jobs = {
  /** Adds a job in the given transaction, so that it exists exactly when the change does. */
  add<Name extends JobName>(tx: Queryable, name: Name, payload: JobPayloads[Name], options?: AddOptions): Promise<void>
  /** Removes every job that has one of these texts in its payload, also those that have failed for good. */
  forget(tx: Queryable, texts: string[]): Promise<void>
  /** Removes jobs of a kind that have failed for good, which would be kept with their payload. */
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

/** Brings the queue's own tables up to date, over connections that keep a session. Safe to call from several instances. */
export const migrateJobs = (db: Database, log: Log): Promise<void> =>
  runMigrations({ pgPool: db.$client, logger: workerLogger(log) })

export type RunningJobs = { stop(): Promise<void> }

/**
 * Works on jobs until stopped; a stop waits for those under way. Each of the pools works on its own: what takes long in
 * one holds up none of another.
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
            // The worker logs what it catches as text.
            throw withoutValues(error)
          }
        },
      ]),
    ),
  })
  runner.promise.catch((error) => services.log.error({ err: error }, 'the job worker ended'))
  return runner
}

/** A job carries the trace of the act that added it, beside what it is given. */
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
