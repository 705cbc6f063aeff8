import { eq } from 'drizzle-orm'
import { retireFiles } from '#server/media/files.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { assets } from '#server/works/assets/tables.ts'
import { noSuchArtwork } from './permissions.ts'
import { lockArtwork } from './queries.ts'
import { keysOf } from './uploads/artwork-files.ts'

/**
 * Deletes an artwork with all rows that reference it; a job removes its files.
 * @throws AppError `not_found`, also for the second of two concurrent deletions
 */
export const deleteArtwork = ({ db, jobs }: Services, id: string): Promise<void> =>
  transaction(db, (tx) => removeArtwork(tx, jobs, id))

/** Deletes an artwork like `deleteArtwork`, in the caller's transaction. */
export async function removeArtwork(tx: Queryable, jobs: Jobs, id: string): Promise<void> {
  const found = await lockArtwork(tx, id)
  if (!found) throw noSuchArtwork()
  await tx.delete(assets).where(eq(assets.id, id))
  await retireFiles(tx, jobs, keysOf(found.artwork))
}
