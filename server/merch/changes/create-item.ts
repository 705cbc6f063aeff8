import { count, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { CreateMerchItem } from '#contract/merch.ts'
import { MERCH } from '#contract/platform/limits.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { profiles } from '#server/profiles/tables.ts'
import { lockArtworkOf } from '../queries.ts'
import { NEW_ITEM } from '../statuses.ts'
import { merchItems } from '../tables.ts'

/**
 * Makes an item of a profile; the same id again changes nothing, so a retry is free.
 * @throws AppError `conflict` for an id of somebody else's item and once the profile has as many as it may have, `invalid` for an
 *   artwork that is not the profile's
 */
export async function createItem(
  db: Database,
  profileId: string,
  wanted: z.output<typeof CreateMerchItem>,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Locked, so that two creations at once are counted one after the other.
    await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, profileId)).for('no key update')
    if (await isThere(tx, profileId, wanted.id)) return
    await refuseTooMany(tx, profileId)
    await requireArtworkOf(tx, profileId, wanted.artworkId)
    const made = await tx
      .insert(merchItems)
      .values({ ...wanted, profileId, status: NEW_ITEM })
      .onConflictDoNothing()
      .returning({ id: merchItems.id })
    if (made.length === 0) throw idTaken()
  })
}

const idTaken = () => new AppError('conflict', 'There is another merch item with this id')

async function isThere(tx: Queryable, profileId: string, id: string): Promise<boolean> {
  const [row] = await tx.select({ profileId: merchItems.profileId }).from(merchItems).where(eq(merchItems.id, id))
  if (row && row.profileId !== profileId) throw idTaken()
  return row !== undefined
}

async function refuseTooMany(tx: Queryable, profileId: string): Promise<void> {
  const [row] = await tx.select({ n: count() }).from(merchItems).where(eq(merchItems.profileId, profileId))
  if (row!.n >= MERCH.perProfile)
    throw new AppError('conflict', `A profile can have at most ${MERCH.perProfile} merch items`)
}

/** @throws AppError `invalid` for an artwork that is not the profile's, or gone */
export async function requireArtworkOf(tx: Queryable, profileId: string, artworkId: string | null): Promise<void> {
  if (artworkId === null || (await lockArtworkOf(tx, profileId, artworkId))) return
  const message = 'Please choose one of your artworks'
  throw new AppError('invalid', message, { fields: { artworkId: message } })
}
