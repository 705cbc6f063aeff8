import { asc, eq, inArray, sql } from 'drizzle-orm'
import { ALBUM } from '#contract/platform/album-limits.ts'
import { retireFiles, retireReplaced, storeFiles } from '#server/media/files.ts'
import { type CoverFiles, makeCoverFiles, NO_COVER_COLUMNS, tryCover } from '#server/media/images/cover-files.ts'
import type { ImageWork } from '#server/media/images/process/make-images.ts'
import type { CoverForm } from '#server/media/upload/cover-form.ts'
import { hashedName } from '#server/media/upload/file-names.ts'
import type { SpooledFile } from '#server/media/upload/spool.ts'
import { explainBlock, refuseBlocked } from '#server/people/profiles/blocks.ts'
import { resolveNames } from '#server/people/profiles/present.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { changeLabels, labelsOf } from '#server/works/assets/labels.ts'
import { assets } from '#server/works/assets/tables.ts'
import { removeTrack } from '../delete-track.ts'
import type { CreateFields, UpdateFields } from './album-form.ts'
import { keepState } from './entries.ts'
import { countAllAlbumsOf, findDraftAlbum, findHavingStateOf, findUnreleasedOnlyOn, lockAlbums } from './queries.ts'
import { albumCredits, albums } from './tables.ts'

/**
 * Creates an album. With `reuse` it returns the existing draft with the same title, if any. If the
 * cover fails, the album has no cover and `coverProblem` says why.
 * @throws AppError `conflict` if the profile has the maximum of albums, `invalid` for an unknown
 * handle in the credits, `forbidden` for a credit to a profile that blocks or is blocked
 */
export async function createAlbum(
  services: Services,
  profileId: string,
  { fields, cover, ...work }: Omit<CoverForm<CreateFields>, keyof AsyncDisposable>,
): Promise<{ id: string; coverProblem: string | null }> {
  const { reuse, ...columns } = fields
  const { id, hasCover } = await explainBlock(services.db, profileId, null, () =>
    transaction(services.db, async (tx) => {
      const known = fields.draft && reuse && (await findDraftOnce(tx, profileId, fields.title))
      return known || { id: await insertAlbum(tx, profileId, columns), hasCover: false }
    }),
  )
  if (hasCover) return { id, coverProblem: null }
  const save = () => updateAlbum(services, { id, profileId }, { ...work, fields: { removeCover: false }, cover })
  return { id, coverProblem: cover ? await tryCover(services.log, save) : null }
}

/** Columns that an imported album has from the start. */
type Columns = Partial<Pick<typeof albums.$inferInsert, 'id' | 'artworkUrl' | 'createdAt'> & CoverFiles['columns']>

type NewAlbum = Omit<CreateFields, 'draft' | 'reuse'> &
  Columns & { draft?: boolean } & Partial<Pick<typeof assets.$inferInsert, 'state' | 'publicAt' | 'publicZone'>>

/**
 * Inserts an album. Locks the profile, so that concurrent creations are counted one after the
 * other.
 */
export async function insertAlbum(
  tx: Queryable,
  profileId: string,
  { credits, sensitiveWhy, draft, state = draft ? 'draft' : 'public', publicAt, publicZone, ...fields }: NewAlbum,
): Promise<string> {
  await lockProfile(tx, profileId)
  if ((await countAllAlbumsOf(tx, profileId)) >= ALBUM.perProfile)
    throw new AppError('conflict', `A profile can have at most ${ALBUM.perProfile} albums`)
  const { id, createdAt } = fields
  const [asset] = await tx
    .insert(assets)
    .values({
      ...{ id, createdAt, assetType: 'album', profileId, listable: false },
      ...{ state, publicAt, publicZone, ...labelsOf({ sensitiveWhy }) },
    })
    .returning({ id: assets.id, createdAt: assets.createdAt })
  await tx.insert(albums).values({ ...fields, ...asset!, profileId })
  await saveCredits(tx, { id: asset!.id, profileId }, credits)
  return asset!.id
}

const lockProfile = (tx: Queryable, id: string) =>
  tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, id)).for('no key update')

/**
 * Finds the draft with this title. The lock makes it wait for a concurrent request that creates the
 * draft.
 */
async function findDraftOnce(tx: Queryable, profileId: string, title: string) {
  await lockProfile(tx, profileId)
  return findDraftAlbum(tx, profileId, title)
}

type Changed = Omit<UpdateFields, 'removeCover' | 'credits' | 'sensitiveWhy'> &
  Partial<CoverFiles['columns'] & { artworkUrl: string | null }>

/**
 * Changes the fields that the form contains, all or nothing; a replaced cover is removed
 * afterwards.
 * @throws AppError `not_found` if the album was deleted in the meantime, and the errors of checking
 * and storing the cover
 */
export async function updateAlbum(
  services: Services,
  { id, profileId }: { id: string; profileId: string },
  { fields, cover, ...work }: Omit<CoverForm<UpdateFields>, keyof AsyncDisposable>,
): Promise<void> {
  const { credits, removeCover, sensitiveWhy, ...texts } = fields
  const made = cover && (await prepareAlbumCover({ id, profileId }, cover, work))
  const changed: Changed = {
    ...texts,
    ...(removeCover && { artworkUrl: null, ...NO_COVER_COLUMNS }),
    ...(made && { artworkUrl: made.thumbKey, ...made.columns }),
  }
  await explainBlock(services.db, profileId, null, () =>
    storeFiles(services, profileId, made?.files ?? [], (tx) =>
      applyChange(tx, services, id, { changed, credits, sensitiveWhy }),
    ),
  )
}

/**
 * Creates the files of an album's cover; their keys contain a hash of their content.
 * @throws the errors of `makeImages`
 */
export function prepareAlbumCover({ id, profileId }: Owned, cover: SpooledFile, work: ImageWork): Promise<CoverFiles> {
  const at = `music/profiles/${profileId}/albums/${id}/cover`
  return makeCoverFiles(cover, work, (side, sha256) => `${at}/${hashedName(side, sha256, 'webp')}`)
}

type Change = { changed: Changed } & Pick<UpdateFields, 'credits' | 'sensitiveWhy'>

async function applyChange(tx: Queryable, { jobs }: Services, id: string, change: Change): Promise<void> {
  const { changed, credits, sensitiveWhy } = change
  // Lock order: asset, then album (avoids deadlock).
  await changeLabels(tx, id, { sensitiveWhy })
  const [before] = await lockAlbums(tx, [id])
  if (!before) throw notFound('Album')
  if (credits) await saveCredits(tx, before, credits)
  if (Object.keys(changed).length === 0 && !credits) return
  await tx
    .update(albums)
    .set({ ...changed, updatedAt: sql`now()` })
    .where(eq(albums.id, id))
  const after = { ...before, ...changed }
  await retireReplaced(tx, jobs, [before.artworkUrl, before.coverFullUrl], [after.artworkUrl, after.coverFullUrl])
}

/**
 * Deletes an album with its comments. Its tracks stay, except that an unreleased album takes the
 * unreleased tracks on it with it. A job removes its files.
 * @throws AppError `not_found`, also for the second of two concurrent deletions
 */
export const deleteAlbum = ({ db, jobs }: Services, id: string): Promise<void> =>
  transaction(db, (tx) => removeAlbum(tx, jobs, id))

/** Deletes an album like `deleteAlbum`, in the caller's transaction. */
export async function removeAlbum(tx: Queryable, jobs: Jobs, id: string): Promise<void> {
  const drafts = await findUnreleasedOnlyOn(tx, id)
  // Lock order: asset, then album (avoids deadlock).
  await tx
    .select({ id: assets.id })
    .from(assets)
    .where(inArray(assets.id, [id, ...drafts]))
    .orderBy(asc(assets.id))
    .for('update')
  const [album] = await lockAlbums(tx, [id])
  if (!album) throw notFound('Album')
  for (const track of await findUnreleasedOnlyOn(tx, id)) await removeTrack(tx, jobs, track)
  await keepState(tx, await findHavingStateOf(tx, id), [id])
  await tx.delete(assets).where(eq(assets.id, id))
  await retireFiles(tx, jobs, [album.artworkUrl, album.coverFullUrl])
}

type Owned = { id: string; profileId: string }

/**
 * Replaces an album's credits.
 * @throws AppError `invalid` for an unknown handle, `forbidden` for a profile that blocks or is
 * blocked
 */
async function saveCredits(tx: Queryable, album: Owned, credits: CreateFields['credits']): Promise<void> {
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
