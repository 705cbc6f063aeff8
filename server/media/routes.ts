import { type IncomingMessage, ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { and, eq, sql } from 'drizzle-orm'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { perDatabase } from '#server/platform/per-database.ts'
import { serveObject } from './serving/serve.ts'
import { files } from './tables.ts'

/** The buckets that anyone may read; names there never change their content. */
const PUBLIC_KEY = /^(?:music|avatars)\/[\w./-]+$/
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** GET and HEAD of `/{key}`: only files that something visible names. */
export const mediaRoutes = createRouter()

mediaRoutes.get('/:key{.+}', async (c: AppContext) => {
  const key = c.req.param('key') ?? ''
  const [file] = PUBLIC_KEY.test(key) ? await storedFile(c.var.db, 'stored').execute({ key }) : []
  if (!file) throw notFound('File')
  const { incoming, outgoing } = c.env
  const { storage, log } = c.var
  const isHead = incoming.method === 'HEAD'
  const target = isHead ? detachedResponse(incoming) : outgoing
  const { contentType } = file
  const served = await serveObject({ incoming, outgoing: target, storage, key, contentType, cacheControl: IMMUTABLE })
  if (served.error) log.error({ err: served.error, key }, 'a file could not be read to its end')
  if (!isHead) return RESPONSE_ALREADY_SENT
  return new Response(null, { status: served.status, headers: target.getHeaders() as Record<string, string> })
})

/** The router wraps every answer to a HEAD and writes it once more, so there the headers are only collected. */
function detachedResponse(incoming: IncomingMessage): ServerResponse {
  const response = new ServerResponse(incoming)
  // With one header set beforehand, those of writeHead can be read back.
  response.setHeader('accept-ranges', 'bytes')
  return response
}

const storedFile = perDatabase((db, _name: 'stored') =>
  db
    .select({ contentType: files.contentType })
    .from(files)
    .where(and(eq(files.key, sql.placeholder('key')), sql`${files.state} = 'stored'`))
    .prepare('stored_file'),
)
