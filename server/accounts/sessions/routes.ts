import { createRoute } from '@hono/zod-openapi'
import { SignedInDevices } from '#contract/accounts.ts'
import { createRouter, requireSession } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { json, oneById, problems } from '#server/platform/http/openapi.ts'
import { forgetSession } from './cookies.ts'
import { endOtherSessions, endOwnSession, loadDevices } from './devices.ts'

const tags = ['accounts']

const listRoute = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: 'Where you are signed in',
  responses: { 200: json(SignedInDevices, 'This browser first, then the last used'), ...problems },
})

const endOthersRoute = createRoute({
  method: 'delete',
  path: '/',
  tags,
  summary: 'Sign out everywhere else',
  responses: { 204: { description: 'Only this session is left' }, ...problems },
})

const endRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  tags,
  summary: 'Sign out one of your sessions',
  request: oneById,
  responses: { 204: { description: 'It has ended' }, ...problems },
})

/** The sessions of one's account, for `/api/sessions`. */
export const sessionsRoutes = createRouter()
  .openapi(listRoute, async (c) => {
    requireSession(c)
    return c.json(await loadDevices(c), 200)
  })
  .openapi(endOthersRoute, async (c) => {
    await endOtherSessions(c.var.db, requireSession(c))
    return c.body(null, 204)
  })
  .openapi(endRoute, async (c) => {
    const session = requireSession(c)
    const { id } = c.req.valid('param')
    if (!isUuid(id) || !(await endOwnSession(c.var.db, session.userId, id))) throw notFound('Session')
    if (id.toLowerCase() === session.sessionId) forgetSession(c)
    return c.body(null, 204)
  })
