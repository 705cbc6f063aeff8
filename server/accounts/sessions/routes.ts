import { devicesResource } from '#contract/accounts.ts'
import { createRouter, requireSession } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { oneById, problems } from '#server/platform/http/openapi.ts'
import { answers } from '#server/platform/http/resources.ts'
import { forgetSession } from './cookies.ts'
import { endOtherSessions, endOwnSession, loadDevices } from './devices.ts'

const tags = ['accounts']

const endOthersRoute = endpoint(
  {
    method: 'delete',
    path: '/',
    tags,
    summary: 'Sign out everywhere else',
    responses: { 204: { description: 'Only this session is left' }, ...problems },
  },
  async (c) => {
    await endOtherSessions(c.var.db, requireSession(c))
  },
)

const endRoute = endpoint(
  {
    method: 'delete',
    path: '/{id}',
    tags,
    summary: 'Sign out one of your sessions',
    request: oneById,
    responses: { 204: { description: 'It has ended' }, ...problems },
  },
  async (c) => {
    const session = requireSession(c)
    const { id } = c.req.valid('param')
    if (!isUuid(id) || !(await endOwnSession(c.var.db, session.userId, id))) throw notFound('Session')
    if (id.toLowerCase() === session.sessionId) forgetSession(c)
  },
)

/** What is read of them, for the API and the first paint. */
export const devicesResources = [
  answers(
    devicesResource,
    { tag: 'accounts', summary: 'Where you are signed in', answer: 'This browser first, then the last used' },
    async (c) => {
      requireSession(c)
      return loadDevices(c)
    },
  ),
]

export const sessionsRoutes = createRouter().openapiRoutes([endOthersRoute, endRoute])
