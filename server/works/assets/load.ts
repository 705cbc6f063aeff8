import { eq, sql } from 'drizzle-orm'
import { viewerOf } from '#server/people/profiles/permissions.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Queryable } from '#server/platform/database.ts'
import { canSeeAsset, noSuchAsset } from './permissions.ts'
import { assets } from './tables.ts'

/** What someone asks for, if they may see it. */
export async function findSeenAsset(c: AppContext, id: string) {
  const [asset] = isUuid(id) ? await assetById(c.var.db, 'by-id').execute({ id }) : []
  return asset && canSeeAsset(viewerOf(c), asset) ? asset : null
}

/** What someone wants to comment on. @throws AppError `not_found` also for what they may not see */
export async function loadSeenAsset(c: AppContext, id: string) {
  const asset = await findSeenAsset(c, id)
  if (!asset) throw noSuchAsset()
  return asset
}

/** The same without albums, which nobody likes and whose shares nobody counts. */
export async function findSeenWork(c: AppContext, id: string) {
  const asset = await findSeenAsset(c, id)
  return asset && asset.assetType !== 'album' ? asset : null
}

/** What someone wants to like or share. @throws AppError `not_found` also for what they may not see */
export async function loadSeenWork(c: AppContext, id: string) {
  const work = await findSeenWork(c, id)
  if (!work) throw noSuchAsset()
  return work
}

const assetById = perDatabase((db, _name: 'by-id') =>
  db
    .select({
      id: assets.id,
      assetType: assets.assetType,
      listable: assets.listable,
      isPublic: assets.isPublic,
      isDraft: assets.isDraft,
      profileId: assets.profileId,
      commentsClosedAt: assets.commentsClosedAt,
    })
    .from(assets)
    .where(eq(assets.id, sql.placeholder('id')))
    .prepare('asset_by_id'),
)

/** How many comments everyone sees below it; none below what is gone. */
export async function commentCountOf(db: Queryable, assetId: string): Promise<number> {
  const [asset] = await db.select({ count: assets.commentCount }).from(assets).where(eq(assets.id, assetId))
  return asset?.count ?? 0
}

/**
 * Keeps an asset from being deleted until the end of the transaction, so that what is added to it has something to
 * belong to. Says since when its comments are closed. @throws AppError `not_found` for an asset that is gone
 */
export async function holdAsset(tx: Queryable, id: string): Promise<{ commentsClosedAt: Date | null }> {
  const columns = { commentsClosedAt: assets.commentsClosedAt }
  const [there] = await tx.select(columns).from(assets).where(eq(assets.id, id)).for('key share')
  if (!there) throw noSuchAsset()
  return there
}
