import { eq } from 'drizzle-orm'
import { type NewFile, retireFiles, storeFiles } from '#server/media/files.ts'
import { smallFilesOf } from '#server/media/images/cover-files.ts'
import { type ImageWork, makeImages } from '#server/media/images/process/make-images.ts'
import { hashedName, sanitiseBaseName } from '#server/media/upload/file-names.ts'
import { hashFile, type SpooledFile } from '#server/media/upload/spool.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { profiles } from './tables.ts'

type Changed = Partial<typeof profiles.$inferInsert>

/** Makes the picture the profile's avatar and retires the previous one. */
export async function setAvatar(
  services: Services,
  profileId: string,
  picture: SpooledFile,
  work: ImageWork,
): Promise<void> {
  const { files, columns } = await prepareAvatar(profileId, picture, work)
  await storeFiles(services, profileId, files, (tx) => swapAvatar(tx, services, profileId, columns))
}

/**
 * Renders the files of an avatar, and returns them with the columns that name them.
 * @throws the errors of `makeImages`
 */
export async function prepareAvatar(
  profileId: string,
  picture: SpooledFile,
  work: ImageWork,
): Promise<{ files: NewFile[]; columns: Changed }> {
  const made = await makeImages('avatar', picture.path, work)
  const { sha256, size } = await hashFile(made.path)
  const key = `avatars/profiles/${profileId}/${hashedName(sanitiseBaseName(picture.fileName), sha256, 'webp')}`
  const { stock, stockDeep, placeholder } = made
  const avatar = { key, localPath: made.path, contentType: 'image/webp', size }
  const files = [avatar, ...(await smallFilesOf(key, made.smallPaths))]
  return { files, columns: { avatar: key, avatarPlaceholder: placeholder, stock, stockDeep } }
}

export async function removeAvatar(services: Services, profileId: string): Promise<void> {
  const none = { avatar: null, avatarPlaceholder: null, stock: null, stockDeep: null }
  await transaction(services.db, (tx) => swapAvatar(tx, services, profileId, none))
}

async function swapAvatar(tx: Queryable, { jobs }: Services, profileId: string, changed: Changed): Promise<void> {
  const [before] = await tx
    .select({ avatar: profiles.avatar })
    .from(profiles)
    .where(eq(profiles.id, profileId))
    .for('update')
  if (!before) throw notFound('Profile')
  await tx.update(profiles).set(changed).where(eq(profiles.id, profileId))
  if (before.avatar !== changed.avatar) await retireFiles(tx, jobs, [before.avatar])
}
