import { ImportStatus, importResource, StartImport } from '#contract/imports.ts'
import { multipartBody } from '#server/media/upload/receive-form.ts'
import { requireGoodStanding, requireSession } from '#server/people/identity/guards.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { UPLOAD_ERRORS } from '#server/platform/http/declared-errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody } from '#server/platform/http/openapi.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import { findImport, removeImport, startImport, stopImport } from './change-import.ts'
import { receiveArchive } from './receive-archive.ts'

const sendRoute = endpoint(
  'post /',
  {
    summary: 'Upload a data download of this or another site for an import',
    description: 'The archive is only read. The import begins with `POST /api/imports/mine/start`.',
    errors: [...UPLOAD_ERRORS, 'file_missing', 'forbidden'],
    request: { body: multipartBody({ archive: 'file' }, ['archive']) },
    responses: { 201: json(ImportStatus, 'The import with the contents of the archive') },
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
    summary: 'Start or resume an import',
    description: 'Creates what the account does not have yet. Idempotent while the import is running.',
    errors: ['conflict', 'forbidden', 'handle_taken'],
    request: { body: jsonBody(StartImport) },
    responses: { 200: json(ImportStatus, 'The running import') },
  },
  async (c) => {
    const { userId } = requireGoodStanding(c)
    await startImport(c.var, userId, c.req.valid('json'))
    return statusOf(c)
  },
)

const stopRoute = endpoint(
  'post /mine/stop',
  {
    summary: 'Stop an import',
    description: 'Imported items are kept.',
    responses: { 200: json(ImportStatus, 'The import with its progress') },
  },
  async (c) => {
    await stopImport(c.var, requireSession(c).userId)
    return statusOf(c)
  },
)

const removeRoute = endpoint(
  'delete /mine',
  {
    summary: 'Delete the archive or the report of an import',
    description: 'Imported items are kept.',
    errors: ['conflict'],
    responses: { 204: { description: 'Deleted' } },
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
      summary: 'Get the import of the account and its progress',
      response: 'The import; `current` is null if there is none',
    },
    (c) => statusOf(c),
  ),
]

export const importsRoutes = createRouter().openapiRoutes([sendRoute, startRoute, stopRoute, removeRoute])

const statusOf = async (c: AppContext): Promise<ImportStatus> => ({
  current: await findImport(c.var.db, requireSession(c).userId),
})
