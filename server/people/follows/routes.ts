import { z } from '@hono/zod-openapi'
import { and, eq } from 'drizzle-orm'
import {
  Follow,
  FollowState,
  followersResource,
  followingResource,
  followResource,
  TellReleases,
} from '#contract/follows.ts'
import { requireProfile } from '#server/people/identity/guards.ts'
import { explainBlock } from '#server/people/profiles/blocks.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody } from '#server/platform/http/openapi.ts'
import { handler, sharedHandler } from '#server/platform/http/resource-handlers.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { loadFollows } from './load.ts'
import { follows } from './tables.ts'

/**
 * Rate limit for following and unfollowing: more than a person clicks, fewer than a script needs to
 * follow everyone.
 */
const FOLLOWS_PER_PROFILE: RateLimit = { name: 'follow', points: 120, seconds: 60 }

const target = { params: z.object({ profileId: z.string() }) }

const followRoute = endpoint(
  'put /{profileId}',
  {
    summary: 'Follow a profile',
    description: 'Idempotent.',
    errors: ['forbidden', 'profile_required'],
    request: target,
    responses: { 200: json(FollowState, 'The state of the follow, and the exact count of followers') },
  },
  (c) => change(c, c.req.valid('param').profileId, true),
)

const unfollowRoute = endpoint(
  'delete /{profileId}',
  {
    summary: 'Unfollow a profile',
    description: 'Idempotent.',
    errors: ['forbidden', 'profile_required'],
    request: target,
    responses: { 200: json(FollowState, 'The state of the follow, and the exact count of followers') },
  },
  (c) => change(c, c.req.valid('param').profileId, false),
)

const releasesRoute = endpoint(
  'put /{profileId}/releases',
  {
    summary: 'Turn notifications about releases of a followed profile on or off',
    description: 'Idempotent.',
    errors: ['conflict', 'profile_required'],
    request: { ...target, body: jsonBody(TellReleases) },
    responses: { 200: json(Follow, 'The changed follow') },
  },
  async (c) => {
    const { id } = requireProfile(c)
    await c.var.rateLimits.take(FOLLOWS_PER_PROFILE, id)
    const { tells } = c.req.valid('json')
    const changed = await c.var.db
      .update(follows)
      .set({ tellsReleases: tells })
      .where(isPair(id, targetOf(c.req.valid('param').profileId)))
      .returning({ tellsReleases: follows.tellsReleases })
    if (changed.length === 0) throw new AppError('conflict', 'You do not follow this profile')
    return { following: true, tellsReleases: tells }
  },
)

/** Resources for the API and the first paint. */
export const followsResources = [
  handler(
    followResource,
    {
      summary: 'Get how the acting profile follows another profile',
      errors: ['profile_required'],
      response: 'The follow; `following` is false if there is none',
    },
    async (c, { profileId }) => {
      const isIt = isPair(requireProfile(c).id, targetOf(profileId))
      const [row] = await c.var.db.select({ tellsReleases: follows.tellsReleases }).from(follows).where(isIt)
      return { following: row !== undefined, tellsReleases: row?.tellsReleases ?? false }
    },
  ),
  sharedHandler(
    followersResource,
    { summary: 'List the followers of a profile, newest first', response: 'A page of profiles' },
    (c, params) => loadFollows(c, params.id, { side: 'followers', ...params }),
  ),
  sharedHandler(
    followingResource,
    { summary: 'List the profiles that a profile follows, newest first', response: 'A page of profiles' },
    (c, params) => loadFollows(c, params.id, { side: 'following', ...params }),
  ),
]

export const followsRoutes = createRouter().openapiRoutes([followRoute, unfollowRoute, releasesRoute])

async function change(c: AppContext, profileId: string, following: boolean): Promise<FollowState> {
  const follower = requireProfile(c)
  await c.var.rateLimits.take(FOLLOWS_PER_PROFILE, follower.id)
  return setFollow(c.var.db, { followerProfileId: follower.id, targetId: targetOf(profileId), following })
}

function targetOf(profileId: string): string {
  if (!isUuid(profileId)) throw notFound('Profile')
  return profileId.toLowerCase()
}

const isPair = (followerId: string, targetId: string) =>
  and(eq(follows.followerProfileId, followerId), eq(follows.targetId, targetId))

type FollowChange = { followerProfileId: string; targetId: string; following: boolean }

/**
 * Follows or unfollows; idempotent. A trigger updates the counts on both sides.
 * @throws AppError `invalid` for oneself, `not_found` for a profile that is gone, `forbidden` when
 * one blocks the other
 */
export async function setFollow(db: Database, wanted: FollowChange): Promise<FollowState> {
  const { followerProfileId, targetId } = wanted
  if (followerProfileId === targetId) throw new AppError('invalid', 'You cannot follow yourself')
  return explainBlock(db, followerProfileId, targetId, () => writeFollow(db, wanted))
}

const writeFollow = (db: Database, { followerProfileId, targetId, following }: FollowChange): Promise<FollowState> =>
  transaction(db, async (tx) => {
    // Locked until the commit, so that the profile cannot be deleted before the follow is written.
    const [there] = await tx
      .select({ isPublic: profiles.isPublic })
      .from(profiles)
      .where(eq(profiles.id, targetId))
      .for('key share')
    if (!there || (!there.isPublic && following)) throw notFound('Profile')
    if (following) await tx.insert(follows).values({ followerProfileId, targetId }).onConflictDoNothing()
    else await tx.delete(follows).where(isPair(followerProfileId, targetId))
    const [target] = await tx
      .select({ followerCount: profiles.followerCount })
      .from(profiles)
      .where(eq(profiles.id, targetId))
    return { following, followerCount: target!.followerCount }
  })
