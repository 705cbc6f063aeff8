import { and, sql } from 'drizzle-orm'
import type { Services } from '#server/platform/context.ts'
import { markRemoving, removeFile } from './files.ts'
import { files } from './tables.ts'

export const PENDING_MAX_AGE_MS = 3_600_000
const BATCH = 200

/**
 * Removes what nothing names: files whose upload was begun longer ago than `pendingOlderThanMs` and never finished, and all that wait for
 * removal. May be killed anywhere and run beside itself. Resolves to the number of files removed.
 * @throws Error when some could not be removed; the next run tries them again.
 */
export async function sweepFiles(
  { db, storage, log }: Pick<Services, 'db' | 'storage' | 'log'>,
  { pendingOlderThanMs = PENDING_MAX_AGE_MS } = {},
): Promise<number> {
  const age = sql`now() - ${pendingOlderThanMs} * interval '1 millisecond'`
  await markRemoving(db, and(sql`${files.state} = 'pending'`, sql`${files.createdAt} < ${age}`))
  let removed = 0
  let failed = 0
  for (let after = ''; ; ) {
    const waiting = await db
      .select({ key: files.key })
      .from(files)
      .where(and(sql`${files.state} = 'removing'`, sql`${files.key} > ${after}`))
      .orderBy(files.key)
      .limit(BATCH)
    for (const { key } of waiting) {
      try {
        await removeFile({ db, storage, log }, key)
        removed++
      } catch (error) {
        failed++
        log.warn({ err: error, key }, 'a file could not be removed')
      }
    }
    const last = waiting.at(-1)
    if (!last || waiting.length < BATCH) break
    after = last.key
  }
  if (failed > 0) throw new Error(`${failed} files could not be removed`)
  return removed
}
