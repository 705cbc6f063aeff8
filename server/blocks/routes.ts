import { createRoute, z } from '@hono/zod-openapi'
import { RestrictedList, Restrictions } from '#contract/blocks.ts'
import { PageQuery } from '#contract/platform/paging.ts'
import { type AppContext, createRouter, requireProfile } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { json, problems } from '#server/platform/http/openapi.ts'
import { RESTRICTIONS_PER_PROFILE } from './limits.ts'
import { loadRestricted } from './load.ts'
import { type RestrictionKind, restrictionsOf } from './queries.ts'
import { setRestriction } from './set-restriction.ts'

const tags = ['blocks']
const target = { params: z.object({ profileId: z.string() }) }
const state = { 200: json(Restrictions, 'What the acting profile has done about the other'), ...problems }

const listRoute = (summary: string) =>
  createRoute({
    method: 'get',
    path: '/',
    tags,
    summary,
    request: { query: PageQuery },
    responses: { 200: json(RestrictedList, 'A page of profiles, the last one first'), ...problems },
  })
const setRoute = (method: 'put' | 'delete', summary: string) =>
  createRoute({ method, path: '/{profileId}', tags, summary, request: target, responses: state })
const getRoute = createRoute({
  method: 'get',
  path: '/{profileId}',
  tags,
  summary: 'Whether the acting profile blocks or mutes a profile',
  request: target,
  responses: state,
})

export const blocksRoutes = createRouter()
  .openapi(listRoute('Whom the acting profile blocks'), async (c) =>
    c.json(await loadRestricted(c, 'blocks', c.req.query()), 200),
  )
  .openapi(getRoute, async (c) => c.json(await loadRestrictions(c, targetOf(c)), 200))
  .openapi(setRoute('put', 'Block a profile; it is not told'), async (c) => c.json(await set(c, 'blocks', true), 200))
  .openapi(setRoute('delete', 'Block it no more'), async (c) => c.json(await set(c, 'blocks', false), 200))

export const mutesRoutes = createRouter()
  .openapi(listRoute('Whom the acting profile mutes'), async (c) =>
    c.json(await loadRestricted(c, 'mutes', c.req.query()), 200),
  )
  .openapi(setRoute('put', 'Mute a profile; it is not told'), async (c) => c.json(await set(c, 'mutes', true), 200))
  .openapi(setRoute('delete', 'Mute it no more'), async (c) => c.json(await set(c, 'mutes', false), 200))

async function set(c: AppContext, kind: RestrictionKind, on: boolean): Promise<Restrictions> {
  const { id } = requireProfile(c)
  await c.var.rateLimits.take(RESTRICTIONS_PER_PROFILE, id)
  const targetId = targetOf(c)
  await setRestriction(c.var.db, { kind, profileId: id, targetId, on })
  return loadRestrictions(c, targetId)
}

const loadRestrictions = async (c: AppContext, targetId: string): Promise<Restrictions> =>
  Restrictions.parse(await restrictionsOf(c.var.db, requireProfile(c).id, targetId))

/** @throws AppError `not_found` for what can be no profile */
function targetOf(c: AppContext): string {
  const id = c.req.param('profileId') ?? ''
  if (!isUuid(id)) throw notFound('Profile')
  return id.toLowerCase()
}
