import { and, eq, sql } from 'drizzle-orm'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { perDatabase } from '#server/platform/per-database.ts'
import { sendObject } from './serving/send-object.ts'
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
  return sendObject(c, { key, contentType: file.contentType, cacheControl: IMMUTABLE })
})

const storedFile = perDatabase((db, _name: 'stored') =>
  db
    .select({ contentType: files.contentType })
    .from(files)
    .where(and(eq(files.key, sql.placeholder('key')), sql`${files.state} = 'stored'`))
    .prepare('stored_file'),
)
