import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UpdateMerchItem } from '#contract/merch.ts'
import type { Database } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/profiles/rules.ts'
import { type LockedItem, lockItem } from '../queries.ts'
import { requireAct } from '../rules.ts'
import { statusAfter } from '../statuses.ts'
import { merchItems } from '../tables.ts'
import { requireArtworkOf } from './create-item.ts'

type Wanted = z.output<typeof UpdateMerchItem>

/**
 * Changes an item by a member of its profile. An approved one is off the public page at once, its links stay for the next review.
 * What stands there already is no change, so that a retry is free; a rejected item is sent in again by any save.
 * @throws AppError `not_found`, `forbidden`, `invalid`, `conflict` when somebody else changed it meanwhile
 */
export async function updateItem(
  db: Database,
  viewer: Viewer,
  { id, profileId }: { id: string; profileId: string },
  wanted: Wanted,
): Promise<void> {
  const { revision, ...details } = wanted
  await db.transaction(async (tx) => {
    // The artwork before the item, as whoever deletes the artwork locks them.
    await requireArtworkOf(tx, profileId, wanted.artworkId)
    const item = await lockItem(tx, id)
    requireAct('edit', viewer, item)
    const isSame = saysTheSame(item, wanted)
    if (item.revision !== revision) {
      if (isSame) return
      throw new AppError('conflict', 'This item was changed elsewhere since you opened it')
    }
    if (isSame && item.status !== 'rejected') return
    const status = statusAfter('edit', item.status)
    if (!status || status === 'gone') throw new AppError('conflict', 'This item cannot be edited now')
    await tx
      .update(merchItems)
      .set({ ...details, status, revision: item.revision + 1, updatedAt: sql`now()` })
      .where(eq(merchItems.id, id))
  })
}

const saysTheSame = (item: LockedItem, { title, itemType, price, artworkId }: Wanted): boolean =>
  item.title === title &&
  item.itemType === itemType &&
  cents(item.price) === cents(price) &&
  item.artworkId === artworkId

/** '30', '30.0' and '30.00' are one price. */
function cents(price: string): bigint {
  const [dollars = '0', rest = ''] = price.split('.')
  return BigInt(dollars + rest.padEnd(2, '0'))
}

/** Deletes an item. @throws AppError `not_found` also for the second of two at once, `forbidden` */
export async function deleteItem(db: Database, viewer: Viewer, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    requireAct('delete', viewer, await lockItem(tx, id))
    await tx.delete(merchItems).where(eq(merchItems.id, id))
  })
}
