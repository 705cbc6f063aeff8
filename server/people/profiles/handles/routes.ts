import { z } from '@hono/zod-openapi'
import { Session } from '#contract/accounts.ts'
import { ChangeHandle, OwnHandles, ownHandlesResource } from '#contract/handles.ts'
import { Handle } from '#contract/profiles.ts'
import { requireProfile, requireSession } from '#server/people/identity/guards.ts'
import { changedSession } from '#server/people/identity/session.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody } from '#server/platform/http/openapi.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { changeHandle, stopRedirecting } from './change-handle.ts'
import { findHandles } from './find-handles.ts'

const CHANGES_PER_USER: RateLimit = { name: 'change-handle', points: 20, seconds: 3600 }

const ownOf = (c: AppContext) => ({ profileId: requireProfile(c).id, userId: requireSession(c).userId })

const changeHandleRoute = endpoint(
  'put /mine/handle',
  {
    summary: 'Change the handle of the acting profile',
    description:
      'Possible once in 30 days, and only for an owner of the profile. Old handles lead to the profile and stay ' +
      'reserved for it. With `redirects: false` they lead nowhere, and others can take them after 90 days.',
    errors: ['forbidden', 'handle_taken', 'profile_required'],
    request: { body: jsonBody(ChangeHandle) },
    responses: { 200: json(Session, 'The session with the new handle') },
  },
  async (c) => {
    const own = ownOf(c)
    await c.var.rateLimits.take(CHANGES_PER_USER, own.userId)
    await changeHandle(c.var.db, own, c.req.valid('json'))
    return changedSession(c)
  },
)

const stopRedirectingRoute = endpoint(
  'delete /mine/handles/{handle}',
  {
    summary: 'Make an old handle of the acting profile lead nowhere',
    description: 'It stays reserved for the profile for 90 days. This cannot be undone, except by taking it back.',
    errors: ['forbidden', 'profile_required'],
    request: { params: z.object({ handle: Handle }) },
    responses: { 200: json(OwnHandles, 'The handles of the profile') },
  },
  async (c) => {
    const own = ownOf(c)
    await c.var.rateLimits.take(CHANGES_PER_USER, own.userId)
    await stopRedirecting(c.var.db, own, c.req.valid('param').handle)
    return findHandles(c.var.db, own)
  },
)

/** Resource for the API and the first paint. */
export const handlesResources = [
  handler(
    ownHandlesResource,
    {
      summary: 'List the handles of the acting profile, and when it can have another one',
      errors: ['profile_required'],
      response: 'The handles',
    },
    (c) => findHandles(c.var.db, ownOf(c)),
  ),
]

export const handlesRoutes = createRouter().openapiRoutes([changeHandleRoute, stopRedirectingRoute])
