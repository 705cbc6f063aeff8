import { eq, sql } from 'drizzle-orm'
import { retireFiles, storeFiles } from '#server/media/files.ts'
import type { CoverForm } from '#server/media/upload/cover-form.ts'
import type { Services } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { lockAlbums } from '../queries.ts'
import { albums } from '../tables.ts'
import type { UpdateFields } from './album-form.ts'
import { type CoverColumns, NO_COVER, prepareCover } from './cover-files.ts'

type Changed = Pick<UpdateFields, 'title' | 'releaseDate'> & Partial<CoverColumns>

/**
 * Changes what the form names, all of it or nothing; a cover that was replaced is removed afterwards.
 * @throws AppError `not_found` when the album was deleted meanwhile, and what judging and storing the cover throw.
 */
export async function updateAlbum(
  services: Services,
  { id, profileId }: { id: string; profileId: string },
  { fields, cover, folder }: Pick<CoverForm<UpdateFields>, 'fields' | 'cover' | 'folder'>,
): Promise<void> {
  const { title, releaseDate, removeCover } = fields
  const made = cover && (await prepareCover(profileId, id, cover, folder))
  const changed: Changed = {
    ...(title !== undefined && { title }),
    ...(releaseDate !== undefined && { releaseDate }),
    ...(removeCover && NO_COVER),
    ...made?.columns,
  }
  await storeFiles(services, profileId, made?.files ?? [], (tx) => applyChange(tx, services, id, changed))
}

async function applyChange(tx: Queryable, { jobs }: Services, id: string, changed: Changed): Promise<void> {
  const [before] = await lockAlbums(tx, [id])
  if (!before) throw notFound('Album')
  if (Object.keys(changed).length === 0) return
  await tx
    .update(albums)
    .set({ ...changed, updatedAt: sql`now()` })
    .where(eq(albums.id, id))
  const after = { ...before, ...changed }
  const kept = new Set([after.artworkUrl, after.coverFullUrl])
  await retireFiles(
    tx,
    jobs,
    [before.artworkUrl, before.coverFullUrl].filter((key) => !kept.has(key)),
  )
}

/** Deletes an album; its tracks stay, a job removes its cover. @throws AppError `not_found` also for the second of two at once */
export async function deleteAlbum({ db, jobs }: Services, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [album] = await lockAlbums(tx, [id])
    if (!album) throw notFound('Album')
    await tx.delete(albums).where(eq(albums.id, id))
    await retireFiles(tx, jobs, [album.artworkUrl, album.coverFullUrl])
  })
}
