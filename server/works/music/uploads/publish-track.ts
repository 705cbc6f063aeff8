import type { SQL } from 'drizzle-orm'
import { storeFiles } from '#server/media/files.ts'
import { requireQuota } from '#server/media/quota.ts'
import { refuseAborted } from '#server/media/upload/receive-form.ts'
import type { Services } from '#server/platform/context.ts'
import { newId } from '#server/platform/database/ids.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { labelsOf } from '#server/works/assets/labels.ts'
import { createdAtOf } from '#server/works/assets/series.ts'
import { assets, stateLike } from '#server/works/assets/tables.ts'
import { DuplicateUpload, findUploaded, orExistingId, recordUpload } from '#server/works/assets/upload-once.ts'
import { findOnAlbum, lockDraftAlbum, putOnAlbum } from '../albums/draft-entries.ts'
import { lockParent } from '../stems/queries.ts'
import { music, musicTags } from '../tables.ts'
import { prepareAudio, prepareCover } from './track-files.ts'
import type { PublishFields, TrackUpload } from './track-form.ts'

/**
 * Creates a track from a received form, all of it or nothing. Resolves to its id. For a repeated
 * upload, or if the album already has this audio, it is the id of the existing track.
 * @throws AppError `file_missing`, `quota_full`, `upload_aborted`, and the errors of checking and
 * storing the files.
 */
export async function publishTrack(
  services: Services,
  profileId: string,
  { fields, files, ...work }: Omit<TrackUpload<PublishFields>, keyof AsyncDisposable>,
): Promise<string> {
  if (!files.audio)
    throw new AppError('file_missing', 'Please select an audio file', {
      fields: { audio: 'Please select an audio file' },
    })
  const { seriesAt, seriesPlace, sensitiveWhy, madeWithAi, draft, draftOf, place, uploadId, ...track } = fields
  const { sha256 } = files.audio
  const upload = { profileId, uploadId }
  const known =
    (await findUploaded(services.db, upload)) ??
    (draftOf && (await findOnAlbum(services.db, { albumId: draftOf, profileId }, sha256)))
  if (known) return known
  await requireQuota(services, profileId, files.audio.size)
  const id = await newId(services.db)
  const audio = await prepareAudio(profileId, id, files.audio, work)
  const cover = files.cover && (await prepareCover(profileId, id, files.cover, work))
  refuseAborted(work.signal)
  const publish = storeFiles(services, profileId, [...audio.files, ...(cover?.files ?? [])], async (tx) => {
    refuseAborted(work.signal)
    const album = draftOf ? await lockForNew(tx, { albumId: draftOf, profileId }, sha256) : undefined
    await insertTrack(
      tx,
      {
        profileId,
        createdAt: createdAtOf({ seriesAt, seriesPlace }),
        // A track that arrives after its album was published is public too.
        ...(album ? stateLike(album) : { state: draft ? 'draft' : 'public' }),
        ...labelsOf({ sensitiveWhy, madeWithAi }),
      },
      { id, ...track, ...audio.columns, ...cover?.columns },
    )
    if (album) await putOnAlbum(tx, album, id, place)
    await recordUpload(tx, upload, id)
    return id
  })
  return orExistingId(publish)
}

/**
 * Locks the album and looks again for the same audio: a duplicate upload may have finished in the
 * meantime.
 * @throws DuplicateUpload, AppError `not_found`
 */
async function lockForNew(tx: Queryable, named: { albumId: string; profileId: string }, sha256: string) {
  const album = await lockDraftAlbum(tx, named)
  const known = await findOnAlbum(tx, named, sha256)
  if (known) throw new DuplicateUpload(known)
  return album
}

type NewWork = { profileId: string; createdAt: SQL<Date> | Date | undefined } & Partial<
  Omit<typeof assets.$inferInsert, 'createdAt'>
>

/** Inserts the rows of a track: the asset, the music, and for a listed one its tags. */
export async function insertTrack(
  tx: Queryable,
  work: NewWork & ReturnType<typeof labelsOf>,
  row: typeof music.$inferInsert,
): Promise<void> {
  const listable = row.type === 'track'
  const parent = row.parentId ? await lockParent(tx, work.profileId, row.id, row.parentId) : undefined
  const [asset] = await tx
    .insert(assets)
    .values({ id: row.id, assetType: 'music', listable, ...work, ...(parent && stateLike(parent)) })
    .returning({ isPublic: assets.isPublic, createdAt: assets.createdAt })
  await tx.insert(music).values(row)
  if (listable && asset!.isPublic) await insertTags(tx, row.id, row.tags ?? [], asset!.createdAt)
}

export async function insertTags(tx: Queryable, musicId: string, tags: string[], createdAt: Date): Promise<void> {
  if (tags.length > 0) await tx.insert(musicTags).values(tags.map((tag) => ({ musicId, tag, createdAt })))
}
