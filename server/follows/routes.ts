import { createRoute, z } from '@hono/zod-openapi'
import { FollowState, ListedProfileList } from '#contract/follows.ts'
import { PageQuery } from '#contract/platform/paging.ts'
import { type AppContext, createRouter, requireProfile } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { json, oneById, problems } from '#server/platform/http/openapi.ts'
import { FOLLOWS_PER_PROFILE } from './limits.ts'
import { loadFollows } from './load.ts'
import { setFollow } from './set-follow.ts'

const tags = ['follows']
const target = { params: z.object({ profileId: z.string() }) }
const listed = { ...oneById, query: PageQuery }

const followRoute = createRoute({
  method: 'put',
  path: '/{profileId}',
  tags,
  summary: 'Follow as the acting profile; again changes nothing',
  request: target,
  responses: { 200: json(FollowState, 'Following, with the exact count of followers'), ...problems },
})

const unfollowRoute = createRoute({
  method: 'delete',
  path: '/{profileId}',
  tags,
  summary: 'Follow no longer; again changes nothing',
  request: target,
  responses: { 200: json(FollowState, 'Not following, with the exact count of followers'), ...problems },
})

const listFollowers = createRoute({
  method: 'get',
  path: '/{id}/followers',
  tags,
  summary: 'Who follows a profile, the newest first',
  request: listed,
  responses: { 200: json(ListedProfileList, 'A page of profiles'), ...problems },
})

const listFollowing = createRoute({
  method: 'get',
  path: '/{id}/following',
  tags,
  summary: 'Whom a profile follows, the newest first',
  request: listed,
  responses: { 200: json(ListedProfileList, 'A page of profiles'), ...problems },
})

export const followsRoutes = createRouter()
  .openapi(followRoute, async (c) =>
    c.json(FollowState.parse(await change(c, c.req.valid('param').profileId, true)), 200),
  )
  .openapi(unfollowRoute, async (c) =>
    c.json(FollowState.parse(await change(c, c.req.valid('param').profileId, false)), 200),
  )

export const profileFollowsRoutes = createRouter()
  .openapi(listFollowers, async (c) => {
    const page = await loadFollows(c, c.req.valid('param').id, { side: 'followers', ...c.req.valid('query') })
    return c.json(ListedProfileList.parse(page), 200)
  })
  .openapi(listFollowing, async (c) => {
    const page = await loadFollows(c, c.req.valid('param').id, { side: 'following', ...c.req.valid('query') })
    return c.json(ListedProfileList.parse(page), 200)
  })

async function change(c: AppContext, profileId: string, following: boolean): Promise<FollowState> {
  const follower = requireProfile(c)
  await c.var.rateLimits.take(FOLLOWS_PER_PROFILE, follower.id)
  if (!isUuid(profileId)) throw notFound('Profile')
  const targetId = profileId.toLowerCase()
  return setFollow(c.var.db, { followerProfileId: follower.id, targetId, following })
}
