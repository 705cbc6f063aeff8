import { z } from '@hono/zod-openapi'
import { LikeState, ShareState } from '#contract/likes.ts'
import { findSeenWork, loadSeenWork } from '#server/assets/load.ts'
import { createRouter, requireProfile } from '#server/platform/context.ts'
import { clientBucket } from '#server/platform/http/client-address.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, problems } from '#server/platform/http/openapi.ts'
import { countShare, sharingProfile } from './count-share.ts'
import { LIKES_PER_PROFILE, SHARES_PER_CLIENT } from './limits.ts'
import { setLike, withdrawUnseen } from './set-like.ts'

const one = { params: z.object({ assetId: z.string() }) }

const likeRoute = endpoint(
  {
    method: 'put',
    path: '/{assetId}',
    tags: ['likes'],
    summary: 'Like as the acting profile; again changes nothing',
    request: one,
    responses: { 200: json(LikeState, 'Liked, with the exact count'), ...problems },
  },
  async (c) => {
    const { id: profileId } = requireProfile(c)
    await c.var.rateLimits.take(LIKES_PER_PROFILE, profileId)
    const { id: assetId } = await loadSeenWork(c, c.req.valid('param').assetId)
    return setLike(c.var.db, { profileId, assetId, liked: true })
  },
)

const unlikeRoute = endpoint(
  {
    method: 'delete',
    path: '/{assetId}',
    tags: ['likes'],
    summary: 'Withdraw the like of the acting profile; again changes nothing',
    request: one,
    responses: { 200: json(LikeState, 'Not liked, with the exact count'), ...problems },
  },
  async (c) => {
    const { id: profileId } = requireProfile(c)
    await c.var.rateLimits.take(LIKES_PER_PROFILE, profileId)
    const { assetId } = c.req.valid('param')
    const asset = await findSeenWork(c, assetId)
    const state = asset
      ? await setLike(c.var.db, { profileId, assetId: asset.id, liked: false })
      : await withdrawUnseen(c.var.db, profileId, assetId)
    return state
  },
)

const shareRoute = endpoint(
  {
    method: 'post',
    path: '/{assetId}',
    tags: ['likes'],
    summary: 'A link was shared; counts once a day for each profile, or address of a visitor',
    request: one,
    responses: { 200: json(ShareState, 'The count'), ...problems },
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
