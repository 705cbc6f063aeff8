import { eq } from 'drizzle-orm'
import { ALBUM } from '#contract/platform/limits.ts'
import { assets } from '#server/assets/tables.ts'
import { unlessBlocked } from '#server/blocks/rules.ts'
import type { CoverForm } from '#server/media/upload/cover-form.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { profiles } from '#server/profiles/tables.ts'
import { countAlbumsOf } from '../queries.ts'
import { albums } from '../tables.ts'
import type { CreateFields } from './album-form.ts'
import { saveCredits, updateAlbum } from './update-album.ts'

/**
 * Makes an album; a cover that fails leaves it without one and is told in `coverProblem`.
 * @throws AppError `conflict` once the profile has as many as it may have, `invalid` for a credit to nobody, `forbidden` for one that a block
 * stands between
 */
export async function createAlbum(
  services: Services,
  profileId: string,
  { fields, cover, ...work }: Omit<CoverForm<CreateFields>, keyof AsyncDisposable>,
): Promise<{ id: string; coverProblem: string | null }> {
  const id = await unlessBlocked(services.db, profileId, null, () => insertAlbum(services.db, profileId, fields))
  if (!cover) return { id, coverProblem: null }
  try {
    await updateAlbum(services, { id, profileId }, { ...work, fields: { removeCover: false }, cover })
    return { id, coverProblem: null }
  } catch (error) {
    // The album is there already and stays, whatever becomes of its picture.
    if (error instanceof AppError) return { id, coverProblem: error.message }
    services.log.error({ err: error, album: id }, 'the cover of a new album was not stored')
    return { id, coverProblem: 'The cover could not be stored. Please try again.' }
  }
}

/** The profile's row stays locked, so that two creations at once are counted one after the other. */
const insertAlbum = (db: Database, profileId: string, { credits, ...fields }: CreateFields): Promise<string> =>
  transaction(db, async (tx) => {
    await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, profileId)).for('no key update')
    if ((await countAlbumsOf(tx, profileId)) >= ALBUM.perProfile)
      throw new AppError('conflict', `A profile can have at most ${ALBUM.perProfile} albums`)
    const [asset] = await tx
      .insert(assets)
      .values({ assetType: 'album', profileId, listed: false })
      .returning({ id: assets.id, createdAt: assets.createdAt })
    await tx.insert(albums).values({ ...fields, ...asset!, profileId })
    await saveCredits(tx, { id: asset!.id, profileId }, credits)
    return asset!.id
  })
