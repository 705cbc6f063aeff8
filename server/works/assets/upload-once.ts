import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '#server/platform/database.ts'
import { uploads } from './tables.ts'

/** The form's name for an upload, the same when it is sent again: after an answer that was lost, it is there once. */
export const UploadField = { uploadId: z.uuid().toLowerCase().optional() }

type Upload = { profileId: string; uploadId: string | undefined }

/** Thrown so that the files of what is there already are given up. */
export class AlreadyThere extends Error {
  readonly id: string
  constructor(id: string) {
    super('This is there already')
    this.id = id
  }
}

/** The work that came of an upload of this name; undefined for none, or without a name. */
export async function findUploaded(db: Queryable, { profileId, uploadId }: Upload): Promise<string | undefined> {
  if (!uploadId) return undefined
  const [known] = await db
    .select({ assetId: uploads.assetId })
    .from(uploads)
    .where(and(eq(uploads.profileId, profileId), eq(uploads.uploadId, uploadId)))
  return known?.assetId
}

/**
 * Notes in its transaction what comes of an upload. One that came twice at once waits here for the other.
 * @throws AlreadyThere when something came of it meanwhile
 */
export async function noteUploaded(tx: Queryable, { profileId, uploadId }: Upload, assetId: string): Promise<void> {
  if (!uploadId) return
  const { rowCount } = await tx.insert(uploads).values({ profileId, uploadId, assetId }).onConflictDoNothing()
  if (rowCount) return
  const known = await findUploaded(tx, { profileId, uploadId })
  if (known) throw new AlreadyThere(known)
}

/** What an upload comes to: what was made of it, or what is there already. */
export const orAlreadyThere = (made: Promise<string>): Promise<string> =>
  made.catch((error: unknown) => (error instanceof AlreadyThere ? error.id : Promise.reject(error)))
