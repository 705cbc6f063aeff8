import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { PLAYLIST } from '#contract/platform/limits.ts'
import type { ImageWork } from '#server/media/images/process/make-images.ts'
import type { CoverForm } from '#server/media/upload/cover-form.ts'
import type { SpooledFile } from '#server/media/upload/spool.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { profiles } from '#server/profiles/tables.ts'
import { countPlaylistsOf } from '../queries.ts'
import { playlists } from '../tables.ts'
import { type CreateFields, updatePlaylist } from './update-playlist.ts'

/**
 * Makes a playlist; a cover that fails leaves it without one and is told in `coverProblem`.
 * @throws AppError `conflict` once the profile has as many as it may have
 */
export async function createPlaylist(
  services: Services,
  profileId: string,
  { fields, cover, ...work }: CoverForm<z.output<typeof CreateFields>>,
): Promise<{ id: string; coverProblem: string | null }> {
  const id = await insertPlaylist(services.db, profileId, fields.title)
  const coverProblem = cover ? await tryCover(services, { ...work, id, profileId, cover }) : null
  return { id, coverProblem }
}

/** The profile's row stays locked, so that two creations at once are counted one after the other. */
const insertPlaylist = (db: Database, profileId: string, title: string): Promise<string> =>
  transaction(db, async (tx) => {
    await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, profileId)).for('no key update')
    if ((await countPlaylistsOf(tx, profileId)) >= PLAYLIST.perProfile)
      throw new AppError('conflict', `A profile can have at most ${PLAYLIST.perProfile} playlists`)
    const [made] = await tx
      .insert(playlists)
      .values({ title, ownerProfileId: profileId })
      .returning({ id: playlists.id })
    return made!.id
  })

type NewCover = ImageWork & { id: string; profileId: string; cover: SpooledFile }

/** The playlist is there already and stays, whatever becomes of its picture. */
async function tryCover(services: Services, { id, profileId, cover, ...work }: NewCover): Promise<string | null> {
  try {
    await updatePlaylist(
      services,
      { id, ownerProfileId: profileId },
      { ...work, fields: { removeCover: false }, cover },
    )
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    services.log.error({ err: error, playlist: id }, 'the cover of a new playlist was not stored')
    return 'The cover could not be stored. Please try again.'
  }
}
