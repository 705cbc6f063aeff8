import { eq } from 'drizzle-orm'
import { retireFiles } from '#server/media/files.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { assets } from '#server/works/assets/tables.ts'
import { lockTrack } from './queries.ts'

/**
 * Deletes a track with all rows that reference it; a job removes its files.
 * @throws AppError `not_found`, also for the second of two concurrent deletions
 */
export const deleteTrack = ({ db, jobs }: Services, id: string): Promise<void> =>
  transaction(db, (tx) => removeTrack(tx, jobs, id))

/** Deletes a track like `deleteTrack`, in the caller's transaction. */
export async function removeTrack(tx: Queryable, jobs: Jobs, id: string): Promise<void> {
  const track = await lockTrack(tx, id)
  if (!track) throw notFound('Track')
  await tx.delete(assets).where(eq(assets.id, id))
  const { fileUrl, originalUrl, coverArtUrl, coverFullUrl } = track.music
  await retireFiles(tx, jobs, [fileUrl, originalUrl, coverArtUrl, coverFullUrl])
}
