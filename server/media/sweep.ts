import { and, sql } from 'drizzle-orm'
import { counted } from '#contract/words/counted.ts'
import type { Services } from '#server/platform/context.ts'
import { isLeased } from '#server/platform/database/leases.ts'
import type { Database } from '#server/platform/database.ts'
import type { JobTasks, Schedule } from '#server/platform/jobs.ts'
import { markRemoving, REMOVALS_AT_ONCE, removeFiles } from './files.ts'
import { makeMissingSmalls } from './images/make-smalls.ts'
import { files } from './tables.ts'
import { clearSpool } from './upload/spool.ts'

const PENDING_MAX_AGE_MS = 3_600_000
const BATCH = 200
/**
 * An unreachable bucket fails only after half a minute per file. A run gives up after this time, so
 * that other jobs can run.
 */
const FAILING_MAX_MS = 60_000

/**
 * While this lease is held, unreferenced files are not removed: a backup copies the files of its
 * snapshot.
 */
export const KEEP_FILES_LEASE = 'files-stay'

/**
 * Removes unreferenced files: unfinished uploads older than `pendingOlderThanMs`, and all files
 * that are 'removing'. May be killed at any point and run concurrently. Resolves to the number of
 * removed files.
 * @throws Error if some could not be removed; the next run tries again. Stops early when failures
 * have taken `failingMaxMs` in all.
 */
export async function sweepFiles(
  { db, storage, log }: Pick<Services, 'db' | 'storage' | 'log'>,
  { pendingOlderThanMs = PENDING_MAX_AGE_MS, failingMaxMs = FAILING_MAX_MS } = {},
): Promise<number> {
  const age = sql`now() - ${pendingOlderThanMs} * interval '1 millisecond'`
  await markRemoving(db, and(sql`${files.state} = 'pending'`, sql`${files.createdAt} < ${age}`))
  let removed = 0
  let failed = 0
  let failingMs = 0
  const shouldStop = () => failingMs > failingMaxMs
  const onFailure = (key: string, error: unknown, ms: number) => {
    failingMs += ms / REMOVALS_AT_ONCE
    log.warn({ err: error, key }, 'a file could not be removed')
  }
  for (let after = ''; ; ) {
    const keys = await findRemoving(db, after)
    // Checked after the query: a backup that is already running may refer to these files. A backup
    // that starts later does not.
    if (keys.length > 0 && (await isLeased(db, KEEP_FILES_LEASE))) break
    const batch = await removeFiles({ db, storage, log }, keys, { onFailure, shouldStop })
    removed += batch.removed
    failed += batch.failed
    if (shouldStop()) throw new Error(`No file can be removed for now: ${failed} failed`)
    const last = keys.at(-1)
    if (!last || keys.length < BATCH) break
    after = last
  }
  if (failed > 0) throw new Error(`${counted(failed, 'file')} could not be removed`)
  return removed
}

async function findRemoving(db: Database, after: string): Promise<string[]> {
  const rows = await db
    .select({ key: files.key })
    .from(files)
    .where(and(sql`${files.state} = 'removing'`, sql`${files.key} > ${after}`))
    .orderBy(files.key)
    .limit(BATCH)
  return rows.map(({ key }) => key)
}

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'sweep-files': object
    'make-small-pictures': object
  }
}

const CLEAR_EVERY_MS = 600_000

/**
 * Clears the spool folder of a process that runs no jobs: at start and every ten minutes. The
 * process that runs jobs may be on another machine, with another spool folder.
 */
export function keepSpoolClear({ spoolDir, log }: Pick<Services, 'spoolDir' | 'log'>): { stop(): Promise<void> } {
  const clear = async () => {
    await clearSpool(spoolDir, PENDING_MAX_AGE_MS).catch((error: unknown) => {
      log.warn({ err: error }, 'the folder for uploads could not be cleared')
    })
  }
  let clearing = clear()
  const timer = setInterval(() => {
    clearing = clearing.then(clear)
  }, CLEAR_EVERY_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await clearing
    },
  }
}

export const mediaTasks: JobTasks = {
  async 'sweep-files'(_payload, services) {
    await clearSpool(services.spoolDir, PENDING_MAX_AGE_MS)
    await sweepFiles(services)
  },
  'make-small-pictures': (_payload, services) => makeMissingSmalls(services),
}

export const mediaSchedules: Schedule[] = [
  { task: 'sweep-files', match: '*/10 * * * *' },
  // Uploads create their squares themselves, and the server start adds a job for old pictures. This
  // schedule is for failures.
  { task: 'make-small-pictures', match: '40 4 * * *' },
]
