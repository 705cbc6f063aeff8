import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { PlaylistTitle } from '#contract/playlists.ts'
import { retireFiles, storeFiles } from '#server/media/files.ts'
import type { CoverForm } from '#server/media/upload/cover-form.ts'
import { Flag } from '#server/media/upload/receive-form.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { lockPlaylists } from '../queries.ts'
import { noSuchPlaylist } from '../rules.ts'
import { playlists } from '../tables.ts'
import { type CoverColumns, NO_COVER, prepareCover } from './cover-files.ts'

type Changed = Pick<UpdateFields, 'title' | 'isPublic'> & Partial<CoverColumns>

/**
 * Changes what the form names, all of it or nothing; a cover that was replaced is removed afterwards.
 * @throws AppError `not_found` when the playlist was deleted meanwhile, and what judging and storing the cover throw.
 */
export async function updatePlaylist(
  services: Services,
  { id, ownerProfileId }: { id: string; ownerProfileId: string },
  { fields, cover, ...work }: Omit<CoverForm<UpdateFields>, keyof AsyncDisposable>,
): Promise<void> {
  const { title, isPublic, removeCover } = fields
  const made = cover && (await prepareCover(ownerProfileId, id, cover, work))
  const changed: Changed = {
    ...(title !== undefined && { title }),
    ...(isPublic !== undefined && { isPublic }),
    ...(removeCover && NO_COVER),
    ...made?.columns,
  }
  await storeFiles(services, ownerProfileId, made?.files ?? [], (tx) => applyChange(tx, services, id, changed))
}

async function applyChange(tx: Queryable, { jobs }: Services, id: string, changed: Changed): Promise<void> {
  const [before] = await lockPlaylists(tx, [id])
  if (!before) throw noSuchPlaylist()
  if (Object.keys(changed).length === 0) return
  await tx.update(playlists).set(changed).where(eq(playlists.id, id))
  const after = { ...before, ...changed }
  const kept = new Set([after.coverImageUrl, after.coverFullUrl])
  await retireFiles(
    tx,
    jobs,
    [before.coverImageUrl, before.coverFullUrl].filter((key) => !kept.has(key)),
  )
}

/** Deletes a playlist with its entries; a job removes its cover. @throws AppError `not_found` also for the second of two at once */
export async function deletePlaylist({ db, jobs }: Services, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    const [playlist] = await lockPlaylists(tx, [id])
    if (!playlist) throw noSuchPlaylist()
    await tx.delete(playlists).where(eq(playlists.id, id))
    await retireFiles(tx, jobs, [playlist.coverImageUrl, playlist.coverFullUrl])
  })
}

export const CreateFields = z.object({ title: PlaylistTitle })
export const UpdateFields = z.object({
  title: PlaylistTitle.optional(),
  isPublic: Flag.optional(),
  removeCover: Flag.default(false),
})
export type UpdateFields = z.output<typeof UpdateFields>
