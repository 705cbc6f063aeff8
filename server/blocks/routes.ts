import { z } from '@hono/zod-openapi'
import { blockedResource, mutedResource, Restrictions, restrictionsResource } from '#contract/blocks.ts'
import { type AppContext, createRouter, requireProfile } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, problems } from '#server/platform/http/openapi.ts'
import { answers } from '#server/platform/http/resources.ts'
import { RESTRICTIONS_PER_PROFILE } from './limits.ts'
import { loadRestricted } from './load.ts'
import { type RestrictionKind, restrictionsOf } from './queries.ts'
import { setRestriction } from './set-restriction.ts'

const change = (kind: RestrictionKind, method: 'put' | 'delete', summary: string) =>
  endpoint(
    {
      method,
      path: '/{profileId}',
      tags: ['blocks'],
      summary,
      request: { params: z.object({ profileId: z.string() }) },
      responses: { 200: json(Restrictions, 'What the acting profile has done about the other'), ...problems },
    },
    (c) => set(c, kind, method === 'put'),
  )

/** What is read of them, for the API and the first paint. */
export const blocksResources = [
  answers(
    blockedResource,
    { tag: 'blocks', summary: 'Whom the acting profile blocks, the last one first' },
    (c, page) => loadRestricted(c, 'blocks', page),
  ),
  answers(mutedResource, { tag: 'blocks', summary: 'Whom the acting profile mutes, the last one first' }, (c, page) =>
    loadRestricted(c, 'mutes', page),
  ),
  answers(
    restrictionsResource,
    { tag: 'blocks', summary: 'Whether the acting profile blocks or mutes a profile' },
    (c, { profileId }) => loadRestrictions(c, targetOf(profileId)),
  ),
]

export const blocksRoutes = createRouter().openapiRoutes([
  change('blocks', 'put', 'Block a profile; it is not told'),
  change('blocks', 'delete', 'Block it no more'),
])

export const mutesRoutes = createRouter().openapiRoutes([
  change('mutes', 'put', 'Mute a profile; it is not told'),
  change('mutes', 'delete', 'Mute it no more'),
])

async function set(c: AppContext, kind: RestrictionKind, on: boolean): Promise<Restrictions> {
  const { id } = requireProfile(c)
  await c.var.rateLimits.take(RESTRICTIONS_PER_PROFILE, id)
  const targetId = targetOf(c.req.param('profileId') ?? '')
  await setRestriction(c.var.db, { kind, profileId: id, targetId, on })
  return loadRestrictions(c, targetId)
}

const loadRestrictions = (c: AppContext, targetId: string): Promise<Restrictions> =>
  restrictionsOf(c.var.db, requireProfile(c).id, targetId)

/** @throws AppError `not_found` for what can be no profile */
function targetOf(id: string): string {
  if (!isUuid(id)) throw notFound('Profile')
  return id.toLowerCase()
}
