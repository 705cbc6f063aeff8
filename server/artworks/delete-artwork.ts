import { eq } from 'drizzle-orm'
import { assets } from '#server/assets/tables.ts'
import { retireFiles } from '#server/media/files.ts'
import type { Services } from '#server/platform/context.ts'
import { lockArtwork } from './queries.ts'
import { noSuchArtwork } from './rules.ts'
import { keysOf } from './uploads/artwork-files.ts'

/** Deletes an artwork with all that hangs on it; a job removes its files. @throws AppError `not_found` also for the second of two at once */
export async function deleteArtwork({ db, jobs }: Services, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockArtwork(tx, id)
    if (!found) throw noSuchArtwork()
    await tx.delete(assets).where(eq(assets.id, id))
    await retireFiles(tx, jobs, keysOf(found.artwork))
  })
}
