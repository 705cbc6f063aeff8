import { ImportStatus, importResource, StartImport } from '#contract/imports.ts'
import { multipartBody, uploadProblems } from '#server/media/upload/receive-form.ts'
import { requireGoodStanding, requireSession } from '#server/people/identity/guards.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody } from '#server/platform/http/openapi.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import { findImport, removeImport, startImport, stopImport } from './change-import.ts'
import { receiveArchive } from './receive-archive.ts'

const sendRoute = endpoint(
  'post /',
  {
    summary: 'Send a data download of this or another place, to be brought in; says what is in it',
    request: { body: multipartBody({ archive: 'file' }, ['archive']) },
    responses: { 201: json(ImportStatus, 'What is in it'), ...uploadProblems },
  },
  async (c) => {
    requireGoodStanding(c)
    await receiveArchive(c)
    return statusOf(c)
  },
)

const startRoute = endpoint(
  'post /mine/start',
  {
    summary: 'Make of it what is not here yet; one that was stopped goes on',
    request: { body: jsonBody(StartImport) },
    responses: { 200: json(ImportStatus, 'It is under way') },
  },
  async (c) => {
    const { userId } = requireGoodStanding(c)
    await startImport(c.var, userId, c.req.valid('json'))
    return statusOf(c)
  },
)

const stopRoute = endpoint(
  'post /mine/stop',
  { summary: 'Stop it; what has come stays', responses: { 200: json(ImportStatus, 'How far it came') } },
  async (c) => {
    await stopImport(c.var, requireSession(c).userId)
    return statusOf(c)
  },
)

const removeRoute = endpoint(
  'delete /mine',
  {
    summary: 'Forget the archive, or what came of it; what has come stays',
    responses: { 204: { description: 'It is forgotten' } },
  },
  async (c) => {
    await removeImport(c.var, requireSession(c).userId)
  },
)

/** Read resources, for the API. */
export const importsResources = [
  handler(
    importResource,
    {
      summary: 'The data download that the account brings in, and how far that is',
      response: 'The one there is, if any',
    },
    (c) => statusOf(c),
  ),
]

export const importsRoutes = createRouter().openapiRoutes([sendRoute, startRoute, stopRoute, removeRoute])

const statusOf = async (c: AppContext): Promise<ImportStatus> => ({
  current: await findImport(c.var.db, requireSession(c).userId),
})
