import { z } from '@hono/zod-openapi'
import { and, eq, or, sql } from 'drizzle-orm'
import {
  blockedResource,
  mutedResource,
  type RestrictedList,
  Restrictions,
  restrictionsResource,
} from '#contract/blocks.ts'
import { follows } from '#server/people/follows/tables.ts'
import { requireProfile } from '#server/people/identity/guards.ts'
import { restrictionsOf } from '#server/people/profiles/blocks.ts'
import { presentSummary } from '#server/people/profiles/present.ts'
import { lockProfiles } from '#server/people/profiles/queries.ts'
import { blocks, mutes } from '#server/people/profiles/tables.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json } from '#server/platform/http/openapi.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import { toPage } from '#server/platform/lists/paging.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { notify } from '#server/platform/realtime/notices.ts'
import { findByPair } from '#server/social/messages/start-conversation.ts'
import { findRestricted, type Restriction } from './queries.ts'

const RESTRICTIONS_PER_PROFILE: RateLimit = { name: 'restrict', points: 120, seconds: 60 }

const change = (kind: Restriction, method: 'put' | 'delete', summary: string) =>
  endpoint(
    `${method} /{profileId}`,
    {
      summary,
      description: 'Idempotent. The other profile is not notified.',
      errors: ['profile_required'],
      request: { params: z.object({ profileId: z.string() }) },
      responses: { 200: json(Restrictions, 'Whether the acting profile blocks or mutes the other profile') },
    },
    (c) => set(c, kind, method === 'put'),
  )

/** Resources for the API and the first paint. */
export const blocksResources = [
  handler(
    blockedResource,
    {
      summary: 'List the profiles that the acting profile blocks, newest first',
      errors: ['profile_required'],
      response: 'A page of profiles',
    },
    (c, page) => loadRestricted(c, 'blocks', page),
  ),
  handler(
    mutedResource,
    {
      summary: 'List the profiles that the acting profile mutes, newest first',
      errors: ['profile_required'],
      response: 'A page of profiles',
    },
    (c, page) => loadRestricted(c, 'mutes', page),
  ),
  handler(
    restrictionsResource,
    {
      summary: 'Get whether the acting profile blocks or mutes a profile',
      errors: ['profile_required'],
      response: 'The block and the mute',
    },
    (c, { profileId }) => loadRestrictions(c, targetOf(profileId)),
  ),
]

export const blocksRoutes = createRouter().openapiRoutes([
  change('blocks', 'put', 'Block a profile'),
  change('blocks', 'delete', 'Unblock a profile'),
])

export const mutesRoutes = createRouter().openapiRoutes([
  change('mutes', 'put', 'Mute a profile'),
  change('mutes', 'delete', 'Unmute a profile'),
])

async function set(c: AppContext, kind: Restriction, on: boolean): Promise<Restrictions> {
  const { id } = requireProfile(c)
  await c.var.rateLimits.take(RESTRICTIONS_PER_PROFILE, id)
  const targetId = targetOf(c.req.param('profileId') ?? '')
  await setRestriction(c.var.db, { kind, profileId: id, targetId, on })
  return loadRestrictions(c, targetId)
}

const loadRestrictions = (c: AppContext, targetId: string): Promise<Restrictions> =>
  restrictionsOf(c.var.db, requireProfile(c).id, targetId)

/** @throws AppError `not_found` for a text that is no id */
function targetOf(id: string): string {
  if (!isUuid(id)) throw notFound('Profile')
  return id.toLowerCase()
}

/** Profiles that the acting profile blocks or mutes. */
async function loadRestricted(
  c: AppContext,
  kind: Restriction,
  page: { cursor?: string; limit: number },
): Promise<RestrictedList> {
  const rows = await findRestricted(c.var.db, kind, requireProfile(c).id, page)
  return toPage(rows, page.limit, ({ profile }) => presentSummary(profile))
}

type RestrictionChange = { kind: Restriction; profileId: string; targetId: string; on: boolean }

/**
 * Sets or removes a block or a mute. Idempotent. A block ends follows between the two and removes
 * each from the line-ups and credits of the other. The profile's own tabs are notified that the
 * conversation and the unread count changed; the target's tabs are not notified.
 * @throws AppError `invalid` for the own profile, `not_found`
 */
async function setRestriction(db: Database, { kind, profileId, targetId, on }: RestrictionChange): Promise<void> {
  if (profileId === targetId) throw new AppError('invalid', 'You cannot block or mute yourself')
  const table = kind === 'blocks' ? blocks : mutes
  await transaction(db, async (tx) => {
    await lockProfiles(tx, [profileId, targetId])
    if (on) await tx.insert(table).values({ profileId, targetId }).onConflictDoNothing()
    else await tx.delete(table).where(and(eq(table.profileId, profileId), eq(table.targetId, targetId)))
    if (on && kind === 'blocks') {
      await endFollows(tx, profileId, targetId)
      await removeCredits(tx, profileId, targetId)
      await removeCredits(tx, targetId, profileId)
    }
    const conversationId = await findByPair(tx, [profileId, targetId].toSorted() as [string, string])
    if (conversationId) await notify(tx, 'conversation', { conversationId, profileIds: [profileId] })
    await notify(tx, 'notified', { profileIds: [profileId], isQuiet: true })
  })
}

async function endFollows(tx: Queryable, one: string, other: string): Promise<void> {
  const follow = (by: string, of: string) => and(eq(follows.followerProfileId, by), eq(follows.targetId, of))
  await tx.delete(follows).where(or(follow(one, other), follow(other, one)))
}

/** Removes a profile from the line-ups and the credits of another. */
async function removeCredits(tx: Queryable, named: string, by: string): Promise<void> {
  await tx.execute(sql`delete from event_acts where profile_id = ${named}::uuid
    and event_id in (select id from artist_events where artist_id = ${by}::uuid)`)
  await tx.execute(sql`delete from album_credits where profile_id = ${named}::uuid
    and album_id in (select id from albums where profile_id = ${by}::uuid)`)
}
