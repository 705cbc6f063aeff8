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
import { assets } from '#server/works/assets/tables.ts'
import { findUploaded, orExistingId, recordUpload } from '#server/works/assets/upload-once.ts'
import { artworks, artworkTags } from '../tables.ts'
import { prepareImage } from './artwork-files.ts'
import type { ArtworkUpload, PublishFields } from './artwork-form.ts'

/** Lists never show merch-only artworks. */
export const isListable = (usageType: PublishFields['usageType']): boolean => usageType !== 'merch'

/**
 * Creates an artwork from a received form, all of it or nothing. Resolves to its id, or to the id
 * that an earlier attempt of the same upload created.
 * @throws AppError `file_missing`, `quota_full`, `upload_aborted`, and the errors of checking and
 * storing the picture.
 */
export async function publishArtwork(
  services: Services,
  profileId: string,
  { fields, files, ...work }: ArtworkUpload<PublishFields>,
): Promise<string> {
  if (!files.image) {
    const message = 'Please select an image file'
    throw new AppError('file_missing', message, { fields: { image: message } })
  }
  const { seriesAt, seriesPlace, sensitiveWhy, madeWithAi, draft, uploadId, ...artwork } = fields
  const upload = { profileId, uploadId }
  const known = await findUploaded(services.db, upload)
  if (known) return known
  await requireQuota(services, profileId, files.image.size)
  const id = await newId(services.db)
  const image = await prepareImage(profileId, id, files.image, work)
  refuseAborted(work.signal)
  const publish = storeFiles(services, profileId, image.files, async (tx) => {
    refuseAborted(work.signal)
    const asset = {
      profileId,
      createdAt: createdAtOf({ seriesAt, seriesPlace }),
      state: draft ? ('draft' as const) : ('public' as const),
      ...labelsOf({ sensitiveWhy, madeWithAi }),
    }
    await insertArtwork(tx, asset, { id, ...artwork, ...image.columns })
    await recordUpload(tx, upload, id)
    return id
  })
  return orExistingId(publish)
}

/** Inserts the rows of an artwork: the asset, the artwork, and for a listed one its tags. */
export async function insertArtwork(
  tx: Queryable,
  work: { profileId: string; createdAt: SQL<Date> | Date | undefined } & ReturnType<typeof labelsOf>,
  row: typeof artworks.$inferInsert,
): Promise<void> {
  const listable = isListable(row.usageType)
  const [asset] = await tx
    .insert(assets)
    .values({ id: row.id, assetType: 'artwork', listable, ...work })
    .returning({ isPublic: assets.isPublic, createdAt: assets.createdAt })
  await tx.insert(artworks).values(row)
  if (listable && asset!.isPublic) await insertTags(tx, row.id, row.tags ?? [], asset!.createdAt)
}

export async function insertTags(tx: Queryable, artworkId: string, tags: string[], createdAt: Date): Promise<void> {
  if (tags.length > 0) await tx.insert(artworkTags).values(tags.map((tag) => ({ artworkId, tag, createdAt })))
}
