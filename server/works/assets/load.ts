import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Queryable } from '#server/platform/database.ts'
import { audienceOf } from '#server/works/audience/columns.ts'
import { viewerFor } from '#server/works/audience/viewer.ts'
import { canSeeAsset, noSuchAsset } from './permissions.ts'
import { assets } from './tables.ts'

/** Finds an asset that the viewer may see, otherwise null. */
export async function findSeenAsset(c: AppContext, id: string) {
  const [asset] = isUuid(id) ? await assetById(c.var.db, 'by-id').execute({ id }) : []
  return asset && canSeeAsset(await viewerFor(c, asset), asset) ? asset : null
}

/** Loads an asset to comment on. @throws AppError `not_found`, also if the viewer may not see it */
export async function loadVisibleAsset(c: AppContext, id: string) {
  const asset = await findSeenAsset(c, id)
  if (!asset) throw noSuchAsset()
  return asset
}

/**
 * Loads a track, stem or artwork that the viewer may see, else null. Null for albums too: albums
 * have no likes, and their shares are not counted.
 */
export async function findVisibleWork(c: AppContext, id: string) {
  const asset = await findSeenAsset(c, id)
  return asset && asset.assetType !== 'album' ? asset : null
}

/**
 * Loads a work to like or share.
 * @throws AppError `not_found`, also if the viewer may not see it
 */
export async function loadSeenWork(c: AppContext, id: string) {
  const work = await findVisibleWork(c, id)
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
      audience: audienceOf(assets),
      profileId: assets.profileId,
      commentsClosedAt: assets.commentsClosedAt,
    })
    .from(assets)
    .where(eq(assets.id, sql.placeholder('id')))
    .prepare('asset_by_id'),
)

/** The number of public comments on an asset; 0 if the asset was deleted. */
export async function commentCountOf(db: Queryable, assetId: string): Promise<number> {
  const [asset] = await db.select({ count: assets.commentCount }).from(assets).where(eq(assets.id, assetId))
  return asset?.count ?? 0
}

/**
 * Locks an asset against deletion until the end of the transaction, so that rows that reference it
 * can be added. Returns since when its comments are closed.
 * @throws AppError `not_found` if the asset was deleted
 */
export async function lockAssetKey(tx: Queryable, id: string): Promise<{ commentsClosedAt: Date | null }> {
  const columns = { commentsClosedAt: assets.commentsClosedAt }
  const [there] = await tx.select(columns).from(assets).where(eq(assets.id, id)).for('key share')
  if (!there) throw noSuchAsset()
  return there
}
