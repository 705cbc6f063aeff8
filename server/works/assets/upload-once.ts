import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '#server/platform/database.ts'
import { uploads } from './tables.ts'

/**
 * The client's id of an upload. A retry after a lost response sends the same id, so the work is
 * created once.
 */
export const UploadField = { uploadId: z.uuid().toLowerCase().optional() }

type Upload = { profileId: string; uploadId: string | undefined }

/**
 * Thrown to roll back and to discard the files of a duplicate upload; `id` is the existing work.
 */
export class DuplicateUpload extends Error {
  readonly id: string
  constructor(id: string) {
    super('This is there already')
    this.id = id
  }
}

/**
 * The work that an earlier upload with this id created; undefined if there is none, or without an
 * id.
 */
export async function findUploaded(db: Queryable, { profileId, uploadId }: Upload): Promise<string | undefined> {
  if (!uploadId) return undefined
  const [known] = await db
    .select({ assetId: uploads.assetId })
    .from(uploads)
    .where(and(eq(uploads.profileId, profileId), eq(uploads.uploadId, uploadId)))
  return known?.assetId
}

/**
 * Records the asset that an upload created, in its transaction. A concurrent duplicate waits here
 * for the first upload.
 * @throws DuplicateUpload if the first upload has created the asset
 */
export async function recordUpload(tx: Queryable, { profileId, uploadId }: Upload, assetId: string): Promise<void> {
  if (!uploadId) return
  const { rowCount } = await tx.insert(uploads).values({ profileId, uploadId, assetId }).onConflictDoNothing()
  if (rowCount) return
  const known = await findUploaded(tx, { profileId, uploadId })
  if (known) throw new DuplicateUpload(known)
}

/** Resolves to the id of the new work, or of the existing one if the upload was a duplicate. */
export const orExistingId = (made: Promise<string>): Promise<string> =>
  made.catch((error: unknown) => (error instanceof DuplicateUpload ? error.id : Promise.reject(error)))
