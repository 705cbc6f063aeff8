import { count, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CreateMerchItem, UpdateMerchItem } from '#contract/merch.ts'
import { MERCH } from '#contract/platform/merch-limits.ts'
import type { Viewer } from '#server/people/profiles/permissions.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { requireAction } from './permissions.ts'
import { type LockedItem, lockArtworkOf, lockItem } from './queries.ts'
import { NEW_ITEM, statusAfter } from './statuses.ts'
import { merchItems } from './tables.ts'

/**
 * Creates an item of a profile. A repeated id changes nothing, so a retry is safe.
 * @throws AppError `conflict` if the id belongs to another profile's item or the profile has the
 * maximum of items, `invalid` if the artwork is not the profile's
 */
export async function createItem(
  db: Database,
  profileId: string,
  wanted: z.output<typeof CreateMerchItem>,
): Promise<void> {
  await transaction(db, (tx) => insertItem(tx, profileId, wanted))
}

type NewItem = z.output<typeof CreateMerchItem> & Pick<typeof merchItems.$inferInsert, 'createdAt' | 'updatedAt'>

/** Creates an item in the caller's transaction, with the given times. */
export async function insertItem(tx: Queryable, profileId: string, wanted: NewItem): Promise<void> {
  // Locks the profile, so that concurrent creations are counted one after the other.
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

/** @throws AppError `invalid` if the artwork does not belong to the profile or was deleted */
async function requireArtworkOf(tx: Queryable, profileId: string, artworkId: string | null): Promise<void> {
  if (artworkId === null || (await lockArtworkOf(tx, profileId, artworkId))) return
  const message = 'Please choose one of your artworks'
  throw new AppError('invalid', message, { fields: { artworkId: message } })
}

type MerchItemFields = z.output<typeof UpdateMerchItem>

/**
 * Updates an item by a member of its profile. An approved item is no longer public after the
 * update; its links are kept for the next review. An update that changes nothing is ignored, so a
 * retry is safe. A rejected item is submitted again by any save.
 * @throws AppError `not_found`, `forbidden`, `invalid`, `conflict` if the item was changed in the
 *   meantime
 */
export async function updateItem(
  db: Database,
  viewer: Viewer,
  { id, profileId }: { id: string; profileId: string },
  wanted: MerchItemFields,
): Promise<void> {
  const { revision, ...details } = wanted
  await transaction(db, async (tx) => {
    // Lock order: artwork, then item, as the deletion of an artwork does (avoids deadlock).
    await requireArtworkOf(tx, profileId, wanted.artworkId)
    const item = await lockItem(tx, id)
    requireAction('edit', viewer, item)
    const isSame = saysTheSame(item, wanted)
    if (item.revision !== revision) {
      if (isSame) return
      throw new AppError('conflict', 'This item has changed since you opened it. Reload it and try again.')
    }
    if (isSame && item.status !== 'rejected') return
    const status = statusAfter('edit', item.status)
    if (!status || status === 'gone') throw new AppError('conflict', 'This item cannot be edited any more')
    await tx
      .update(merchItems)
      .set({ ...details, status, revision: item.revision + 1, updatedAt: sql`now()` })
      .where(eq(merchItems.id, id))
  })
}

const saysTheSame = (item: LockedItem, { title, itemType, price, artworkId }: MerchItemFields): boolean =>
  item.title === title &&
  item.itemType === itemType &&
  cents(item.price) === cents(price) &&
  item.artworkId === artworkId

/** '30', '30.0' and '30.00' are equal prices. */
function cents(price: string): bigint {
  const [dollars = '0', rest = ''] = price.split('.')
  return BigInt(dollars + rest.padEnd(2, '0'))
}

/**
 * Deletes an item.
 * @throws AppError `not_found`, also for the second of two concurrent deletions, `forbidden`
 */
export async function deleteItem(db: Database, viewer: Viewer, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    requireAction('delete', viewer, await lockItem(tx, id))
    await tx.delete(merchItems).where(eq(merchItems.id, id))
  })
}
