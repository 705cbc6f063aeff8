import { and, eq } from 'drizzle-orm'
import type { LikeState } from '#contract/likes.ts'
import { noSuchAsset } from '#server/assets/rules.ts'
import { assets } from '#server/assets/tables.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import type { Database } from '#server/platform/database.ts'
import { likes } from './tables.ts'

type Wanted = { profileId: string; assetId: string; liked: boolean }

/** Makes it so, whatever was before; a trigger counts. @throws AppError `not_found` for an asset that is gone */
export async function setLike(db: Database, { profileId, assetId, liked }: Wanted): Promise<LikeState> {
  return db.transaction(async (tx) => {
    // Held until the end, or the asset could go between here and the like.
    const there = await tx.select({ id: assets.id }).from(assets).where(eq(assets.id, assetId)).for('key share')
    if (there.length === 0) throw noSuchAsset()
    if (liked) await tx.insert(likes).values({ profileId, assetId }).onConflictDoNothing()
    else await tx.delete(likes).where(and(eq(likes.profileId, profileId), eq(likes.assetId, assetId)))
    const [asset] = await tx.select({ likeCount: assets.likeCount }).from(assets).where(eq(assets.id, assetId))
    return { liked, likeCount: asset!.likeCount }
  })
}

/** Takes back a like of what is hidden from its profile by now, without a count. @throws AppError `not_found` where there is none to take back */
export async function withdrawUnseen(db: Database, profileId: string, assetId: string): Promise<LikeState> {
  const mine = isUuid(assetId) && and(eq(likes.profileId, profileId), eq(likes.assetId, assetId))
  const gone = mine ? await db.delete(likes).where(mine).returning({ id: likes.id }) : []
  if (gone.length === 0) throw noSuchAsset()
  return { liked: false, likeCount: 0 }
}
