import { eq } from 'drizzle-orm'
import { retireReplaced, storeFiles } from '#server/media/files.ts'
import { type CoverFiles, makeCoverFiles, NO_COVER_COLUMNS } from '#server/media/images/cover-files.ts'
import type { ImageWork } from '#server/media/images/process/make-images.ts'
import { hashedName } from '#server/media/upload/file-names.ts'
import type { SpooledFile } from '#server/media/upload/spool.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { noSuchEvent } from '../permissions.ts'
import { artistEvents, changedNow } from '../tables.ts'

type Event = { id: string; artistId: string }
type Changed = Partial<typeof artistEvents.$inferInsert>

/**
 * Sets the event's flyer; the previous flyer is removed.
 * @throws AppError `not_found` if the event was deleted in the meantime, and the errors of checking
 * and storing a cover
 */
export async function setFlyer(services: Services, event: Event, picture: SpooledFile, work: ImageWork): Promise<void> {
  const { files, thumbKey, columns } = await prepareFlyer(event, picture, work)
  await storeFiles(services, event.artistId, files, (tx) =>
    swapFlyer(tx, services, event.id, { flyerUrl: thumbKey, ...columns }),
  )
}

/**
 * Creates the files of an event's flyer; their keys contain a hash of their content.
 * @throws the errors of `makeImages`
 */
export function prepareFlyer({ id, artistId }: Event, picture: SpooledFile, work: ImageWork): Promise<CoverFiles> {
  const at = `music/profiles/${artistId}/events/${id}/flyer`
  return makeCoverFiles(picture, work, (side, sha256) => `${at}/${hashedName(side, sha256, 'webp')}`)
}

/** @throws AppError `not_found` if the event was deleted in the meantime */
export async function removeFlyer(services: Services, { id }: Event): Promise<void> {
  await transaction(services.db, (tx) => swapFlyer(tx, services, id, { flyerUrl: null, ...NO_COVER_COLUMNS }))
}

async function swapFlyer(tx: Queryable, { jobs }: Services, id: string, changed: Changed): Promise<void> {
  const [before] = await tx.select().from(artistEvents).where(eq(artistEvents.id, id)).for('update')
  if (!before) throw noSuchEvent()
  await tx
    .update(artistEvents)
    .set({ ...changed, ...changedNow() })
    .where(eq(artistEvents.id, id))
  await retireReplaced(tx, jobs, [before.flyerUrl, before.coverFullUrl], [changed.flyerUrl, changed.coverFullUrl])
}
