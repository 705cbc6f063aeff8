import { sql } from 'drizzle-orm'
import type { Services } from './context.ts'

export type JobHeartbeats = {
  /** Renews the lock of a job while `work` runs. */
  during(jobId: string, work: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

const LOOK_MS = 20_000
/** Without a heartbeat for this long, the job's process was killed. */
const FORSAKEN = sql`interval '1 minute'`

/**
 * Sends heartbeats for the jobs of this process, and releases jobs whose process was killed. The
 * queue itself does that only after four hours. Released jobs start again like failed ones, with
 * growing pauses, since the job itself may kill its process. A job that was added again in the
 * meantime is deleted.
 */
export function startJobHeartbeats({ db, log }: Pick<Services, 'db' | 'log'>, lookMs = LOOK_MS): JobHeartbeats {
  const held = new Set<string>()
  const look = async () => {
    if (held.size > 0)
      await db.execute(sql`update graphile_worker._private_jobs set locked_at = now()
        where id = any(${sql.param([...held])}::bigint[]) and locked_at is not null`)
    // A running job that was added again has lost its key and attempts to its replacement. It has
    // not failed.
    await db.execute(sql`delete from graphile_worker._private_jobs where locked_at < now() - ${FORSAKEN}
      and key is null and attempts >= max_attempts and last_error is null`)
    await db.execute(sql`
      update graphile_worker._private_jobs set locked_at = null, locked_by = null,
        last_error = coalesce(last_error, 'the process that did it was killed'),
        run_at = greatest(run_at, now()) + exp(least(attempts, 10)) * interval '1 second'
      where locked_at < now() - ${FORSAKEN}`)
    // A queue is locked together with its job, and only the job has heartbeats.
    await db.execute(sql`
      update graphile_worker._private_job_queues as queue set locked_at = null, locked_by = null
      where locked_at < now() - ${FORSAKEN} and not exists (
        select from graphile_worker._private_jobs where job_queue_id = queue.id and locked_at is not null)`)
  }
  let looking = Promise.resolve()
  const lookAgain = () => {
    // After a failure, the next run is soon enough.
    looking = looking.then(look).catch((error) => log.warn({ err: error }, 'jobs under way could not be looked at'))
  }
  lookAgain()
  const timer = setInterval(lookAgain, lookMs).unref()
  return {
    async during(jobId, work) {
      held.add(jobId)
      try {
        await work()
      } finally {
        held.delete(jobId)
      }
    },
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
