import { sql } from 'drizzle-orm'
import type { Services } from './context.ts'

export type JobHeartbeats = {
  /** Says while `work` goes on that its job is under way. */
  during(jobId: string, work: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

const LOOK_MS = 20_000
/** So long nobody has said that a job is under way: its process was killed. */
const FORSAKEN = sql`interval '1 minute'`

/**
 * Keeps the jobs of this process held, and lets go of those whose process was killed: of itself the queue does so after
 * four hours. They begin anew as after a failure, later and later, since it may be they that kill; those that were added
 * anew meanwhile are dropped.
 */
export function startJobHeartbeats({ db, log }: Pick<Services, 'db' | 'log'>, lookMs = LOOK_MS): JobHeartbeats {
  const held = new Set<string>()
  const look = async () => {
    if (held.size > 0)
      await db.execute(sql`update graphile_worker._private_jobs set locked_at = now()
        where id = any(${sql.param([...held])}::bigint[]) and locked_at is not null`)
    // one under way that was added anew has lost its key and its tries to the one that replaced it: nothing of it failed
    await db.execute(sql`delete from graphile_worker._private_jobs where locked_at < now() - ${FORSAKEN}
      and key is null and attempts >= max_attempts and last_error is null`)
    await db.execute(sql`
      update graphile_worker._private_jobs set locked_at = null, locked_by = null,
        last_error = coalesce(last_error, 'the process that did it was killed'),
        run_at = greatest(run_at, now()) + exp(least(attempts, 10)) * interval '1 second'
      where locked_at < now() - ${FORSAKEN}`)
    // a queue is held together with its job, which is the one that says so
    await db.execute(sql`
      update graphile_worker._private_job_queues as queue set locked_at = null, locked_by = null
      where locked_at < now() - ${FORSAKEN} and not exists (
        select from graphile_worker._private_jobs where job_queue_id = queue.id and locked_at is not null)`)
  }
  let looking = Promise.resolve()
  const lookAgain = () => {
    // the next look is soon enough
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
