import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, eq, sql } from 'drizzle-orm'
import { IMPORT, type ImportReport } from '#contract/imports.ts'
import { retireFiles } from '#server/media/files.ts'
import { openResumable } from '#server/media/storage/resumable-read.ts'
import { asStorageError } from '#server/media/storage/storage.ts'
import { makeSpoolFolder } from '#server/media/upload/spool.ts'
import type { Services } from '#server/platform/context.ts'
import { isMissingParent, transaction } from '#server/platform/database/transactions.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { JobTasks, Schedule } from '#server/platform/jobs.ts'
import { addJob } from './change-import.ts'
import { findArchive } from './reading/archive.ts'
import { openSource, type Source } from './reading/source.ts'
import { noReport, runImport } from './run-import.ts'
import { imports } from './tables.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'import-data': { userId: string }
    'sweep-imports': object
  }
}

/** Separate from other tasks: an import takes minutes and would delay them. */
export const importTasks: JobTasks = { 'import-data': importData }
export const importSweepTasks: JobTasks = { 'sweep-imports': sweepImports }
export const importSchedules: Schedule[] = [{ task: 'sweep-imports', match: '23 * * * *' }]

/** How long an import runs before other imports have their turn. */
export const TURN = { ms: 10 * 60_000 }
/** Limited, because the imported data may be what kills the process. */
const ATTEMPTS = 5
const RETRY_DELAY_MS = 5000

const running = (userId: string) => and(eq(imports.userId, userId), eq(imports.state, 'running'))
/** Whether the import is running and its archive was not replaced by another. */
const stillRunning = ({ userId, fileKey }: Pick<Row, 'userId' | 'fileKey'>) =>
  and(running(userId), eq(imports.fileKey, fileKey ?? ''))

type Row = typeof imports.$inferSelect

/** Continues the import that an account has started. */
async function importData(
  { userId }: { userId: string },
  services: Services,
  signal = new AbortController().signal,
): Promise<void> {
  const { db } = services
  const begun = { attempts: sql`attempts + 1` }
  const [row] = await db.update(imports).set(begun).where(running(userId)).returning()
  if (!row) return
  try {
    if (row.attempts > ATTEMPTS) throw new AppError('unexpected', 'An unexpected error occurred.')
    await bring(services, row, signal)
  } catch (error) {
    if (error instanceof Stopped) return
    if (error instanceof TurnIsOver) return tryAgain(services, userId, 0)
    // Another process still runs the import, or this process is shutting down.
    if (signal.aborted || (error instanceof AppError && error.code === 'conflict')) return tryAgain(services, userId)
    // The profile or account of the import was deleted in the meantime: the next attempt finds the
    // import stopped or deleted.
    if (isMissingParent(error)) return attemptAgain(services, userId)
    if (!(error instanceof AppError)) throw error
    const stopped = { state: 'stopped' as const, problem: error.message, updatedAt: sql`now()` }
    await db.update(imports).set(stopped).where(stillRunning(row))
  }
}

/** The user has stopped the import. */
class Stopped extends Error {}
/** The import pauses, since others may wait. */
class TurnIsOver extends Error {}

async function bring(services: Services, row: Row, signal: AbortSignal): Promise<void> {
  const { userId, fileKey, handles, startedAt } = row
  const { db, jobs } = services
  const { reached, ...before }: NonNullable<Row['report']> = row.report ?? noReport()
  const from = { at: reached?.at ?? 0, report: before }
  await using source = await openStored(services, fileKey, signal)
  const archive = findArchive(source)
  if (!archive) throw notFound('Archive')
  if (reached) archive.left = reached.left
  let last: typeof from = structuredClone(from)
  const ends = Date.now() + TURN.ms
  const onProgress = async (done: number, total: number, report: ImportReport) => {
    const { rowCount } = await db.update(imports).set({ done, updatedAt: sql`now()` }).where(stillRunning(row))
    if (rowCount === 0) throw new Stopped()
    // At least one row in each turn, so that the import comes to an end.
    if (Date.now() < ends || done === from.at || done === total) return
    last = { at: done, report }
    throw new TurnIsOver()
  }
  const run = { archive, userId, handles, since: startedAt, from, signal, onProgress }
  const report = await runImport(services, run).catch(async (error: unknown) => {
    await keepReached(services, row, { ...last.report, reached: { at: last.at, left: archive.left } })
    throw error
  })
  await transaction(db, async (tx) => {
    const done = { state: 'done' as const, report, fileKey: null, updatedAt: sql`now()` }
    const { rowCount } = await tx.update(imports).set(done).where(stillRunning(row))
    if (rowCount === 0) throw new Stopped()
    await retireFiles(tx, jobs, [fileKey])
  })
}

async function keepReached({ db }: Services, { userId, fileKey }: Row, report: Row['report']): Promise<void> {
  await db
    .update(imports)
    .set({ report })
    .where(and(eq(imports.userId, userId), eq(imports.fileKey, fileKey ?? '')))
}

const attemptAgain = ({ db, jobs }: Services, userId: string): Promise<void> =>
  addJob(db, jobs, userId, new Date(Date.now() + RETRY_DELAY_MS))

/** Schedules another run, and does not count this one as an attempt. */
async function tryAgain({ db, jobs }: Services, userId: string, inMs = RETRY_DELAY_MS): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.update(imports).set({ attempts: sql`attempts - 1` }).where(running(userId))
    await addJob(tx, jobs, userId, new Date(Date.now() + inMs))
  })
}

/**
 * A zip is read at random positions, which is slow in a bucket. So it is copied to the local disk,
 * and the copy is unlinked as soon as it is open.
 */
async function openStored({ storage, spoolDir }: Services, key: string | null, signal: AbortSignal): Promise<Source> {
  const object = key === null ? null : await openResumable(storage, key, signal)
  if (!object) throw notFound('Archive')
  const folder = await makeSpoolFolder(spoolDir, 'archive')
  try {
    const path = join(folder, 'data.zip')
    await pipeline(object.source, createWriteStream(path), { signal })
    return await openSource(path)
  } catch (error) {
    throw asStorageError(error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Deletes archives that nobody started, and old reports. */
async function sweepImports(_payload: object, { db, jobs }: Services): Promise<void> {
  await transaction(db, async (tx) => {
    const gone = await tx
      .delete(imports)
      .where(sql`state <> 'running' and updated_at < now() - make_interval(hours =>
        case when state = 'done' then ${IMPORT.keptDays * 24}::int else ${IMPORT.waitHours}::int end)`)
      .returning({ fileKey: imports.fileKey })
    if (gone.length > 0)
      await retireFiles(
        tx,
        jobs,
        gone.map(({ fileKey }) => fileKey),
      )
  })
}
