import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { PLAYLIST } from '#contract/platform/playlist-limits.ts'
import { PlaylistTitle } from '#contract/playlists.ts'
import { retireFiles, retireReplaced, storeFiles } from '#server/media/files.ts'
import { type CoverFiles, makeCoverFiles, NO_COVER_COLUMNS, tryCover } from '#server/media/images/cover-files.ts'
import type { ImageWork } from '#server/media/images/process/make-images.ts'
import type { CoverForm } from '#server/media/upload/cover-form.ts'
import { hashedName, sanitiseBaseName } from '#server/media/upload/file-names.ts'
import { Flag } from '#server/media/upload/receive-form.ts'
import type { SpooledFile } from '#server/media/upload/spool.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { switched } from '#server/works/audience/columns.ts'
import { noSuchPlaylist } from './permissions.ts'
import { countPlaylistsOf, lockPlaylists } from './queries.ts'
import { playlists } from './tables.ts'

/**
 * Creates a playlist. If the cover fails, the playlist has no cover and `coverProblem` says why.
 * @throws AppError `conflict` if the profile has the maximum of playlists
 */
export async function createPlaylist(
  services: Services,
  profileId: string,
  { fields, cover, ...work }: CoverForm<z.output<typeof CreateFields>>,
): Promise<{ id: string; coverProblem: string | null }> {
  const { title } = fields
  const id = await transaction(services.db, (tx) => insertPlaylist(tx, { title, ownerProfileId: profileId }))
  const change = { ...work, fields: { removeCover: false }, cover }
  const save = () => updatePlaylist(services, { id, ownerProfileId: profileId }, change)
  return { id, coverProblem: cover ? await tryCover(services.log, save) : null }
}

/**
 * Inserts a playlist. Locks the profile, so that concurrent creations are counted one after the
 * other.
 */
export async function insertPlaylist(tx: Queryable, playlist: typeof playlists.$inferInsert): Promise<string> {
  const { ownerProfileId: profileId } = playlist
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, profileId)).for('no key update')
  if ((await countPlaylistsOf(tx, profileId)) >= PLAYLIST.perProfile)
    throw new AppError('conflict', `A profile can have at most ${PLAYLIST.perProfile} playlists`)
  const [made] = await tx.insert(playlists).values(playlist).returning({ id: playlists.id })
  return made!.id
}

type Changed = Pick<UpdateFields, 'title' | 'isPublic'> &
  Partial<CoverFiles['columns'] & { coverImageUrl: string | null }>

/**
 * Changes the fields that the form contains, all or nothing; a replaced cover is removed
 * afterwards.
 * @throws AppError `not_found` if the playlist was deleted in the meantime, and the errors of
 * checking and storing the cover
 */
export async function updatePlaylist(
  services: Services,
  { id, ownerProfileId }: Owned,
  { fields, cover, ...work }: Omit<CoverForm<UpdateFields>, keyof AsyncDisposable>,
): Promise<void> {
  const { title, isPublic, removeCover } = fields
  const made = cover && (await preparePlaylistCover({ id, ownerProfileId }, cover, work))
  const changed: Changed = {
    ...(title !== undefined && { title }),
    ...(isPublic !== undefined && { isPublic }),
    ...(removeCover && { coverImageUrl: null, ...NO_COVER_COLUMNS }),
    ...(made && { coverImageUrl: made.thumbKey, ...made.columns }),
  }
  await storeFiles(services, ownerProfileId, made?.files ?? [], (tx) => applyChange(tx, services, id, changed))
}

type Owned = { id: string; ownerProfileId: string }

/**
 * Creates the files of a playlist's cover; their keys contain a hash of their content.
 * @throws the errors of `makeImages`
 */
export function preparePlaylistCover(
  { id, ownerProfileId }: Owned,
  cover: SpooledFile,
  work: ImageWork,
): Promise<CoverFiles> {
  const at = `music/profiles/${ownerProfileId}/playlists/${id}/covers`
  const base = sanitiseBaseName(cover.fileName)
  return makeCoverFiles(
    cover,
    work,
    (side, sha256) => `${at}/${side === 'thumb' ? 'thumb_' : ''}${hashedName(base, sha256, 'webp')}`,
  )
}

async function applyChange(tx: Queryable, { jobs }: Services, id: string, changed: Changed): Promise<void> {
  const [before] = await lockPlaylists(tx, [id])
  if (!before) throw noSuchPlaylist()
  if (Object.keys(changed).length === 0) return
  const { isPublic, ...columns } = changed
  const set = { ...columns, ...(isPublic !== undefined && switched(isPublic, before)) }
  if (Object.keys(set).length > 0) await tx.update(playlists).set(set).where(eq(playlists.id, id))
  const after = { ...before, ...changed }
  const keysOf = (row: typeof after) => [row.coverImageUrl, row.coverFullUrl]
  await retireReplaced(tx, jobs, keysOf(before), keysOf(after))
}

/**
 * Deletes a playlist with its entries; a job removes its cover.
 * @throws AppError `not_found`, also for the second of two concurrent deletions
 */
export const deletePlaylist = ({ db, jobs }: Services, id: string): Promise<void> =>
  transaction(db, (tx) => removePlaylist(tx, jobs, id))

/** Deletes a playlist like `deletePlaylist`, in the caller's transaction. */
export async function removePlaylist(tx: Queryable, jobs: Jobs, id: string): Promise<void> {
  const [playlist] = await lockPlaylists(tx, [id])
  if (!playlist) throw noSuchPlaylist()
  await tx.delete(playlists).where(eq(playlists.id, id))
  await retireFiles(tx, jobs, [playlist.coverImageUrl, playlist.coverFullUrl])
}

export const CreateFields = z.object({ title: PlaylistTitle })
export const UpdateFields = z.object({
  title: PlaylistTitle.optional(),
  isPublic: Flag.optional(),
  removeCover: Flag.default(false),
})
export type UpdateFields = z.output<typeof UpdateFields>
