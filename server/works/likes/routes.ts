import { z } from '@hono/zod-openapi'
import { and, eq } from 'drizzle-orm'
import { LikeState, ShareState } from '#contract/likes.ts'
import { requireProfile } from '#server/people/identity/guards.ts'
import { explainBlock } from '#server/people/profiles/blocks.ts'
import { createRouter } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database } from '#server/platform/database.ts'
import { clientBucket } from '#server/platform/http/client-address.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json } from '#server/platform/http/openapi.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { findVisibleWork, loadSeenWork, lockAssetKey } from '#server/works/assets/load.ts'
import { noSuchAsset } from '#server/works/assets/permissions.ts'
import { assets } from '#server/works/assets/tables.ts'
import { countShare, sharingProfile } from './count-share.ts'
import { likes } from './tables.ts'

/**
 * Limit for likes and unlikes: far more than people need, and few enough that a script does no
 * harm.
 */
export const LIKES_PER_PROFILE: RateLimit = { name: 'like', points: 120, seconds: 60 }
const SHARES_PER_CLIENT: RateLimit = { name: 'share', points: 120, seconds: 60 }

const one = { params: z.object({ assetId: z.string() }) }

const likeRoute = endpoint(
  'put /{assetId}',
  {
    summary: 'Like a work as the acting profile',
    description: 'Idempotent.',
    errors: ['forbidden', 'profile_required'],
    request: one,
    responses: { 200: json(LikeState, 'The state of the like, and the exact count of likes') },
  },
  async (c) => {
    const { id: profileId } = requireProfile(c)
    await c.var.rateLimits.take(LIKES_PER_PROFILE, profileId)
    const { id: assetId, profileId: artistId } = await loadSeenWork(c, c.req.valid('param').assetId)
    return explainBlock(c.var.db, profileId, artistId, () => setLike(c.var.db, { profileId, assetId, liked: true }))
  },
)

const unlikeRoute = endpoint(
  'delete /{assetId}',
  {
    summary: 'Remove the like of the acting profile',
    description: 'Idempotent.',
    errors: ['profile_required'],
    request: one,
    responses: { 200: json(LikeState, 'The state of the like, and the exact count of likes') },
  },
  async (c) => {
    const { id: profileId } = requireProfile(c)
    await c.var.rateLimits.take(LIKES_PER_PROFILE, profileId)
    const { assetId } = c.req.valid('param')
    const asset = await findVisibleWork(c, assetId)
    const state = asset
      ? await setLike(c.var.db, { profileId, assetId: asset.id, liked: false })
      : await withdrawUnseen(c.var.db, profileId, assetId)
    return state
  },
)

const shareRoute = endpoint(
  'post /{assetId}',
  {
    summary: 'Count a share of a work',
    description: 'Counts once a day for each profile, or for each address of a visitor.',
    request: one,
    responses: { 200: json(ShareState, 'The count of shares') },
  },
  async (c) => {
    const { profile, address, rateLimits, db } = c.var
    const client = profile ? sharingProfile(profile.id) : clientBucket(address)
    await rateLimits.take(SHARES_PER_CLIENT, client)
    const { id } = await loadSeenWork(c, c.req.valid('param').assetId)
    return countShare(db, id, client)
  },
)

export const likesRoutes = createRouter().openapiRoutes([likeRoute, unlikeRoute])

export const sharesRoutes = createRouter().openapiRoutes([shareRoute])

type LikeChange = { profileId: string; assetId: string; liked: boolean }

/**
 * Sets or removes a like; repeated requests change nothing. A trigger counts.
 * @throws AppError `not_found` if the asset was deleted
 */
export async function setLike(db: Database, { profileId, assetId, liked }: LikeChange): Promise<LikeState> {
  return transaction(db, async (tx) => {
    await lockAssetKey(tx, assetId)
    if (liked) await tx.insert(likes).values({ profileId, assetId }).onConflictDoNothing()
    else await tx.delete(likes).where(and(eq(likes.profileId, profileId), eq(likes.assetId, assetId)))
    const [asset] = await tx.select({ likeCount: assets.likeCount }).from(assets).where(eq(assets.id, assetId))
    return { liked, likeCount: asset!.likeCount }
  })
}

/**
 * Removes a like of an asset that its profile can no longer see, and reveals no count.
 * @throws AppError `not_found` if there is no like
 */
async function withdrawUnseen(db: Database, profileId: string, assetId: string): Promise<LikeState> {
  const mine = isUuid(assetId) && and(eq(likes.profileId, profileId), eq(likes.assetId, assetId))
  const gone = mine ? await db.delete(likes).where(mine).returning({ id: likes.id }) : []
  if (gone.length === 0) throw noSuchAsset()
  return { liked: false, likeCount: 0 }
}
