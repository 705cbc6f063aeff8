import type { MerchList, MerchReviewList, OwnMerchItem, OwnMerchList } from '#contract/merch.ts'
import { PAGE_SIZE } from '#contract/platform/limits.ts'
import { type AppContext, requireAdmin } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { toPage } from '#server/platform/lists/paging.ts'
import { loadViewer } from '#server/profiles/rules.ts'
import { presentItem, presentOwnItem, presentReviewedItem } from './present.ts'
import { findItem, findItemsInReview, findOwnItems, findPublicItems, type MerchRow } from './queries.ts'
import { noSuchItem } from './rules.ts'

type PageOptions = { cursor?: string; limit?: number }

/** All items of a profile of one's own, newest first. @throws AppError `bad_request` for a foreign cursor */
export async function loadOwnMerch(
  c: AppContext,
  profileId: string,
  { cursor, limit = PAGE_SIZE.default }: PageOptions = {},
): Promise<OwnMerchList> {
  return toPage(await findOwnItems(c.var.db, profileId, { cursor, limit }), limit, (row) =>
    presentOwnItem(row, c.var.signing),
  )
}

/** The approved items of a profile; an unknown profile has none. */
export async function loadProfileMerch(
  c: AppContext,
  profileId: string,
  { cursor, limit = PAGE_SIZE.default }: PageOptions = {},
): Promise<MerchList> {
  return toPage(await findPublicItems(c.var.db, profileId, { cursor, limit }), limit, (row) =>
    presentItem(row, c.var.signing),
  )
}

/** What is waiting for an admin. @throws AppError `forbidden`, `bad_request` for a foreign cursor */
export async function loadMerchReview(
  c: AppContext,
  { cursor, limit = PAGE_SIZE.default }: PageOptions = {},
): Promise<MerchReviewList> {
  requireAdmin(c)
  return toPage(await findItemsInReview(c.var.db, { cursor, limit }), limit, (row) =>
    presentReviewedItem(row, c.var.signing),
  )
}

/** An item of a profile of one's own. @throws AppError `not_found` also for anybody else's */
export async function loadOwnItem(c: AppContext, id: string): Promise<OwnMerchItem> {
  const [viewer, row] = await Promise.all([loadViewer(c), findKnown(c, id)])
  if (!viewer.memberOf.has(row.profileId)) throw noSuchItem()
  return presentOwnItem(row, c.var.signing)
}

/** @throws AppError `not_found` */
export async function findKnown(c: AppContext, id: string): Promise<MerchRow> {
  const row = isUuid(id) ? await findItem(c.var.db, id.toLowerCase()) : undefined
  if (!row) throw noSuchItem()
  return row
}
