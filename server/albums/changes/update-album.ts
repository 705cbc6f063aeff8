import { eq, sql } from 'drizzle-orm'
import { assets } from '#server/assets/tables.ts'
import { unlessBlocked } from '#server/blocks/rules.ts'
import { retireFiles, storeFiles } from '#server/media/files.ts'
import type { CoverForm } from '#server/media/upload/cover-form.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { refuseBlocked, resolveNames } from '#server/profiles/present.ts'
import { lockAlbums } from '../queries.ts'
import { albumCredits, albums } from '../tables.ts'
import type { CreateFields, UpdateFields } from './album-form.ts'
import { type CoverColumns, NO_COVER, prepareCover } from './cover-files.ts'

type Changed = Omit<UpdateFields, 'removeCover' | 'credits'> & Partial<CoverColumns>

/**
 * Changes what the form names, all of it or nothing; a cover that was replaced is removed afterwards.
 * @throws AppError `not_found` when the album was deleted meanwhile, and what judging and storing the cover throw.
 */
export async function updateAlbum(
  services: Services,
  { id, profileId }: { id: string; profileId: string },
  { fields, cover, ...work }: Omit<CoverForm<UpdateFields>, keyof AsyncDisposable>,
): Promise<void> {
  const { credits, removeCover, ...texts } = fields
  const made = cover && (await prepareCover(profileId, id, cover, work))
  const changed: Changed = {
    ...texts,
    ...(removeCover && NO_COVER),
    ...made?.columns,
  }
  await unlessBlocked(services.db, profileId, null, () =>
    storeFiles(services, profileId, made?.files ?? [], (tx) => applyChange(tx, services, id, { changed, credits })),
  )
}

type Change = { changed: Changed; credits: UpdateFields['credits'] }

async function applyChange(tx: Queryable, { jobs }: Services, id: string, { changed, credits }: Change): Promise<void> {
  const [before] = await lockAlbums(tx, [id])
  if (!before) throw notFound('Album')
  if (credits) await saveCredits(tx, before, credits)
  if (Object.keys(changed).length === 0 && !credits) return
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

/** Deletes an album with what was said about it; its tracks stay, a job removes its cover. @throws AppError `not_found` also for the second of two at once */
export async function deleteAlbum({ db, jobs }: Services, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    // As everyone does who takes both: the asset first.
    await tx.select({ id: assets.id }).from(assets).where(eq(assets.id, id)).for('update')
    const [album] = await lockAlbums(tx, [id])
    if (!album) throw notFound('Album')
    await tx.delete(assets).where(eq(assets.id, id))
    await retireFiles(tx, jobs, [album.artworkUrl, album.coverFullUrl])
  })
}

type Owned = { id: string; profileId: string }

/** Replaces an album's credits. @throws AppError `invalid` for a handle that nobody has, and what a block raises */
export async function saveCredits(tx: Queryable, album: Owned, credits: CreateFields['credits']): Promise<void> {
  const named = await resolveNames(
    tx,
    credits.map(({ name }) => name),
    'credits',
  )
  await refuseBlocked(tx, album.profileId, named)
  await tx.delete(albumCredits).where(eq(albumCredits.albumId, album.id))
  const rows = credits.map(({ role }, n) => ({ ...named[n]!, role, albumId: album.id, position: n + 1 }))
  if (rows.length > 0) await tx.insert(albumCredits).values(rows)
}
