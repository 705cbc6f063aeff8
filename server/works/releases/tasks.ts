import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { ReleaseKind } from '#contract/releases.ts'
import type { Services } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import type { JobTasks, Schedule } from '#server/platform/jobs.ts'
import { changeRelease, EARLY_MS, PUBLIC } from './change-release.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    /** `at` is a scheduled time (ISO 8601). Without it, everything that is due is released. */
    'release-due': { at?: string }
  }
}

/**
 * Releases everything whose time has come. Two processes may do this at once: each thing is locked,
 * and the second finds that it is public already.
 */
export async function releaseDue({ db, jobs }: Services): Promise<void> {
  const { rows } = await db.execute<{ kind: ReleaseKind; id: string }>(sql`
    select kind, id from things_with_state where public_at <= now() and state_from is null and is_releasable`)
  for (const thing of rows)
    await changeRelease({ db, jobs }, thing, PUBLIC, { onlyIfDue: true }).catch((error) => {
      // It was deleted in the meantime.
      if (!(error instanceof AppError && error.code === 'not_found')) throw error
    })
}

async function releaseAt(services: Services, at: string): Promise<void> {
  const { rows } = await services.db.execute<{ ms: number }>(
    sql`select extract(epoch from ${at}::timestamptz - now())::float8 * 1000 as ms`,
  )
  const early = rows[0]?.ms ?? 0
  // The clock of the queue is ahead of the database's, or its time was changed.
  if (early > EARLY_MS * 2) return services.jobs.add(services.db, 'release-due', { at }, { runAt: new Date(at) })
  if (early > 0) await wait(Math.ceil(early))
  await releaseDue(services)
}

export const releaseTasks: JobTasks = {
  'release-due': ({ at }, services) => (at ? releaseAt(services, at) : releaseDue(services)),
}

/**
 * Releases what is left over from a process that was killed while it waited. At the start of a
 * process the same is done at once.
 */
export const releaseSchedules: Schedule[] = [{ task: 'release-due', match: '* * * * *' }]
