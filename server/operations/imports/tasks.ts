import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, eq, sql } from 'drizzle-orm'
import { IMPORT, type ImportReport } from '#contract/imports.ts'
import { retireFiles } from '#server/media/files.ts'
import { openToReadOn } from '#server/media/storage/read-on.ts'
import { asStorageError } from '#server/media/storage/storage.ts'
import { makeSpoolFolder } from '#server/media/upload/spool.ts'
import type { Services } from '#server/platform/context.ts'
import { lostItsOwner, transaction } from '#server/platform/database/transactions.ts'
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

/** It takes minutes, and would hold up all others. */
export const importTasks: JobTasks = { 'import-data': importData }
export const importSweepTasks: JobTasks = { 'sweep-imports': sweepImports }
export const importSchedules: Schedule[] = [{ task: 'sweep-imports', match: '23 * * * *' }]

/** How long one goes on before others have their turn. */
export const TURN = { ms: 10 * 60_000 }
/** It may be what is brought in that kills the process. */
const ATTEMPTS = 5
const AGAIN_MS = 5000

const running = (userId: string) => and(eq(imports.userId, userId), eq(imports.state, 'running'))
/** The same, of no archive that took its place meanwhile. */
const stillRunning = ({ userId, fileKey }: Pick<Row, 'userId' | 'fileKey'>) =>
  and(running(userId), eq(imports.fileKey, fileKey ?? ''))

type Row = typeof imports.$inferSelect

/** Brings in the archive that an account has started, from where it was. */
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
    // Another process has not let go of it yet, or this one is to end.
    if (signal.aborted || (error instanceof AppError && error.code === 'conflict')) return tryAgain(services, userId)
    // Its profile or its account went meanwhile: the next attempt finds it stopped, or not at all.
    if (lostItsOwner(error)) return attemptAgain(services, userId)
    if (!(error instanceof AppError)) throw error
    const stopped = { state: 'stopped' as const, problem: error.message, updatedAt: sql`now()` }
    await db.update(imports).set(stopped).where(stillRunning(row))
  }
}

/** Somebody has stopped it. */
class Stopped extends Error {}
/** Others wait, perhaps. */
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
    // At least one row each time, so that it comes to an end.
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
  addJob(db, jobs, userId, new Date(Date.now() + AGAIN_MS))

/** The same, and this was no attempt. */
async function tryAgain({ db, jobs }: Services, userId: string, inMs = AGAIN_MS): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.update(imports).set({ attempts: sql`attempts - 1` }).where(running(userId))
    await addJob(tx, jobs, userId, new Date(Date.now() + inMs))
  })
}

/**
 * A zip is read here and there, which a bucket is slow at: it is copied to this machine's disk, and has no name there
 * any more once it is open.
 */
async function openStored({ storage, spoolDir }: Services, key: string | null, signal: AbortSignal): Promise<Source> {
  const object = key === null ? null : await openToReadOn(storage, key, signal)
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

/** Archives that nobody starts, and reports that were read long ago. */
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
