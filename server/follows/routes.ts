import { z } from '@hono/zod-openapi'
import { FollowState, followersResource, followingResource } from '#contract/follows.ts'
import { type AppContext, createRouter, requireProfile } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, problems } from '#server/platform/http/openapi.ts'
import { answers } from '#server/platform/http/resources.ts'
import { FOLLOWS_PER_PROFILE } from './limits.ts'
import { loadFollows } from './load.ts'
import { setFollow } from './set-follow.ts'

const tags = ['follows']
const target = { params: z.object({ profileId: z.string() }) }

const followRoute = endpoint(
  {
    method: 'put',
    path: '/{profileId}',
    tags,
    summary: 'Follow as the acting profile; again changes nothing',
    request: target,
    responses: { 200: json(FollowState, 'Following, with the exact count of followers'), ...problems },
  },
  (c) => change(c, c.req.valid('param').profileId, true),
)

const unfollowRoute = endpoint(
  {
    method: 'delete',
    path: '/{profileId}',
    tags,
    summary: 'Follow no longer; again changes nothing',
    request: target,
    responses: { 200: json(FollowState, 'Not following, with the exact count of followers'), ...problems },
  },
  (c) => change(c, c.req.valid('param').profileId, false),
)

/** What is read of them, for the API and the first paint. */
export const followsResources = [
  answers(
    followersResource,
    { tag: 'follows', summary: 'Who follows a profile, the newest first', answer: 'A page of profiles' },
    async (c, params) => {
      const page = await loadFollows(c, params.id, { side: 'followers', ...params })
      return page
    },
  ),
  answers(
    followingResource,
    { tag: 'follows', summary: 'Whom a profile follows, the newest first', answer: 'A page of profiles' },
    async (c, params) => {
      const page = await loadFollows(c, params.id, { side: 'following', ...params })
      return page
    },
  ),
]

export const followsRoutes = createRouter().openapiRoutes([followRoute, unfollowRoute])

async function change(c: AppContext, profileId: string, following: boolean): Promise<FollowState> {
  const follower = requireProfile(c)
  await c.var.rateLimits.take(FOLLOWS_PER_PROFILE, follower.id)
  if (!isUuid(profileId)) throw notFound('Profile')
  const targetId = profileId.toLowerCase()
  return setFollow(c.var.db, { followerProfileId: follower.id, targetId, following })
}
