import { eq, sql } from 'drizzle-orm'
import type { MerchStatus } from '#contract/merch.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { findLastAction } from '#server/people/audit-log/queries.ts'
import { recordAction } from '#server/people/audit-log/record-action.ts'
import type { SignedIn } from '#server/people/identity/guards.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { noSuchItem } from './permissions.ts'
import { type LockedItem, lockItem } from './queries.ts'
import { statusAfter } from './statuses.ts'
import { merchItems } from './tables.ts'

/** An admin's decision about the item that they saw at `revision`. */
export type Decision =
  | { act: 'approve'; revision: number; shopifyUrl: string; productImgUrl: string | null }
  | { act: 'reject'; revision: number; reason: string }

/**
 * Approves or rejects an item and records the decision in the audit log. Of two concurrent admins
 * one wins. A repeated decision of the same admin changes nothing, so the request is idempotent.
 * @throws AppError `not_found`, `conflict` if the item was decided or changed since the admin
 * loaded it
 */
export async function decideItem(db: Database, admin: SignedIn, id: string, decision: Decision): Promise<void> {
  await transaction(db, async (tx) => {
    const item = await lockItem(tx, id)
    if (!item) throw noSuchItem()
    const status = statusAfter(decision.act, item.status)
    const changes = changesOf(decision)
    if (!status || status === 'gone') return refuseUnlessSame(tx, admin, item, decision)
    if (item.revision !== decision.revision)
      throw new AppError('conflict', 'The artist has changed this item since you opened it. Review it again.')
    const [after] = await tx
      .update(merchItems)
      .set({ ...changes, status, revision: item.revision + 1, updatedAt: sql`now()` })
      .where(eq(merchItems.id, id))
      .returning()
    await recordAction(tx, {
      act: `merch.${decision.act}`,
      userId: admin.userId,
      subjectType: 'merch',
      subjectId: id,
      before: snapshot(item),
      after: snapshot(after!),
    })
  })
}

const changesOf = (decision: Decision) =>
  decision.act === 'approve'
    ? { shopifyUrl: decision.shopifyUrl, productImgUrl: decision.productImgUrl, rejectionReason: null }
    : { rejectionReason: decision.reason }

const DECIDED: Partial<Record<MerchStatus, string>> = { approved: 'approved', rejected: 'rejected' }

async function refuseUnlessSame(tx: Queryable, admin: SignedIn, item: LockedItem, decision: Decision): Promise<void> {
  const last = await findLastAction(tx, item.id)
  const isOwn = last?.userId === admin.userId
  if (isOwn && last?.act === `merch.${decision.act}` && isOf(decision, item)) return
  const by = isOwn ? 'you' : (last?.email ?? 'another admin')
  throw new AppError('conflict', `Already ${DECIDED[item.status] ?? 'decided'} by ${isolated(by)}.`)
}

const isOf = (decision: Decision, item: LockedItem): boolean =>
  item.revision === decision.revision + 1 &&
  (decision.act === 'reject'
    ? item.rejectionReason === decision.reason
    : item.shopifyUrl === decision.shopifyUrl && item.productImgUrl === decision.productImgUrl)

/** The fields of an item that the audit log stores. */
const snapshot = (item: LockedItem): Record<string, unknown> => ({
  profileId: item.profileId,
  title: item.title,
  itemType: item.itemType,
  price: item.price,
  artworkId: item.artworkId,
  status: item.status,
  shopifyUrl: item.shopifyUrl,
  productImgUrl: item.productImgUrl,
  rejectionReason: item.rejectionReason,
  revision: item.revision,
})
