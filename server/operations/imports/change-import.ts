import { and, eq, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Import, StartImport } from '#contract/imports.ts'
import { retireFiles } from '#server/media/files.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { planProfiles, totalOf } from './reading/contents.ts'
import { noReport, requireMayImport } from './run-import.ts'
import { imports } from './tables.ts'

const lockImport = async (tx: Queryable, userId: string) => {
  const [row] = await tx.select().from(imports).where(eq(imports.userId, userId)).for('update')
  if (!row) throw notFound('Import')
  return row
}

/** The import of an account and its progress; null if there is none. */
export async function findImport(db: Database, userId: string): Promise<Import | null> {
  const [row] = await db.select().from(imports).where(eq(imports.userId, userId))
  if (!row) return null
  const { state, size, contents, handles, done, problem, report } = row
  const { counts } = contents
  const profiles = await planProfiles(db, userId, contents.profiles, handles)
  const finished = state === 'done' ? report : null
  return { state, size, counts, profiles, done, total: totalOf(counts), problem, report: finished }
}

/**
 * Starts or resumes an import by a job. Idempotent while it is running.
 * @throws AppError `not_found`, `handle_taken` with a message for each handle, `conflict` if it is
 * done
 */
export async function startImport(
  { db, jobs }: Services,
  userId: string,
  { handles: wanted }: z.output<typeof StartImport>,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { state, contents, handles: before, report } = await lockImport(tx, userId)
    if (state === 'running') return
    await requireMayImport(tx, userId)
    if (state === 'done') throw new AppError('conflict', 'This archive has already been imported.')
    const handles = { ...before, ...Object.fromEntries(wanted.map(({ from, to }) => [from, to])) }
    refuseTaken(await planProfiles(tx, userId, contents.profiles, handles))
    // All rows are processed again, since the reason why some were left out may have ended.
    const again = report?.reached ? { ...noReport(), reached: { ...report.reached, at: 0 } } : null
    const begun = { handles, attempts: 0, problem: null, report: again, startedAt: sql`coalesce(started_at, now())` }
    await tx
      .update(imports)
      .set({ ...begun, state: 'running', updatedAt: sql`now()` })
      .where(eq(imports.userId, userId))
    await addJob(tx, jobs, userId)
  })
}

export const addJob = (tx: Queryable, jobs: Services['jobs'], userId: string, runAt?: Date): Promise<void> =>
  jobs.add(tx, 'import-data', { userId }, { key: `import ${userId}`, runAt })

function refuseTaken(plan: Import['profiles']): void {
  const taken = plan.filter(({ becomes }) => becomes === 'taken')
  if (taken.length === 0) return
  const message = 'This handle is already in use. Please choose another.'
  const fields = Object.fromEntries(taken.map(({ handle }) => [handle, message]))
  throw new AppError('handle_taken', message, { fields })
}

/** Stops a running import. Imported items stay. An import that is not running is left as it is. */
export async function stopImport({ db }: Pick<Services, 'db'>, userId: string): Promise<void> {
  await db
    .update(imports)
    .set({ state: 'stopped', problem: null, updatedAt: sql`now()` })
    .where(and(eq(imports.userId, userId), eq(imports.state, 'running')))
}

/**
 * Stops the imports of a profile's members before the profile is deleted, so that none creates it
 * again. Members can resume them.
 */
export async function stopImportsOf(tx: Queryable, profileId: string): Promise<void> {
  await tx
    .update(imports)
    .set({ state: 'stopped', problem: 'A profile was deleted during the import.', updatedAt: sql`now()` })
    .where(
      and(
        eq(imports.state, 'running'),
        sql`user_id in (select user_id from profile_members where profile_id = ${profileId}::uuid)`,
      ),
    )
}

/**
 * Deletes the archive or the report of an import. Imported items stay.
 * @throws AppError `conflict` while it is running
 */
export async function removeImport({ db, jobs }: Services, userId: string): Promise<void> {
  await transaction(db, async (tx) => {
    const [gone] = await tx
      .delete(imports)
      .where(and(eq(imports.userId, userId), ne(imports.state, 'running')))
      .returning({ fileKey: imports.fileKey })
    if (gone) return retireFiles(tx, jobs, [gone.fileKey])
    const isThere = (await tx.$count(imports, eq(imports.userId, userId))) > 0
    if (isThere) throw new AppError('conflict', 'Stop the import first.')
  })
}
