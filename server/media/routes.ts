import { extname } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { SMALL_SIDES } from '#contract/platform/media.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import { notFound } from '#server/platform/errors.ts'
import { attachment } from './serving/attachment.ts'
import { sendObject } from './serving/serve.ts'
import { files } from './tables.ts'

/** The buckets that anyone may read; names there never change their content. */
const PUBLIC_KEY = /^(?:music|avatars)\/[\w./-]+$/
/** The bucket that is read by signed URLs only. */
const PRIVATE_KEY = /^art\/[\w./-]+$/
/** Of a private file, which is a picture, whose key names none. */
const DEFAULT_EXT = 'jpg'
const IMMUTABLE = 'public, max-age=31536000, immutable'
const BRIEF = 'public, max-age=60'

/** GET and HEAD of `/{key}`: only files that something visible names, private ones only by a signature for them. */
export const mediaRoutes = createRouter()

mediaRoutes.get('/:key{.+}', async (c: AppContext) => {
  const key = c.req.param('key') ?? ''
  const access = accessTo(c, key)
  const [file] = access ? await storedFile(c.var.db, 'stored').execute({ key }) : []
  const thumb = access && !file ? thumbOf(key) : null
  const [instead] = thumb ? await storedFile(c.var.db, 'stored').execute({ key: thumb }) : []
  if (thumb && instead) return sendObject(c, { key: thumb, contentType: instead.contentType, cacheControl: BRIEF })
  // Forged, expired, never there: nobody can tell from the answer which of them it is.
  if (!access || !file) throw notFound('File')
  return sendObject(c, { key, contentType: file.contentType, ...access })
})

/** The thumbnail beside which a small square stands: it is shown in its place until there is one. */
const thumbOf = (key: string): string | null =>
  PUBLIC_KEY.test(key) && SMALL.test(key) ? key.replace(SMALL, '.webp') : null
const SMALL = new RegExp(`-(?:${SMALL_SIDES.join('|')})\\.webp$`)

type Access = { cacheControl: string; disposition?: string }

/** How a file may be kept by the one who asks for it, or null if it is none of their business. */
function accessTo(c: AppContext, key: string): Access | null {
  if (PUBLIC_KEY.test(key)) return { cacheControl: IMMUTABLE }
  const query = new URL(c.req.url).searchParams
  const grant = PRIVATE_KEY.test(key) ? c.var.signing.checkSignature(key, query) : null
  if (!grant) return null
  const cacheControl = `private, max-age=${grant.secondsLeft}`
  if (grant.downloadName === null) return { cacheControl }
  return { cacheControl, disposition: attachment(grant.downloadName, extname(key).slice(1) || DEFAULT_EXT) }
}

const storedFile = perDatabase((db, _name: 'stored') =>
  db
    .select({ contentType: files.contentType })
    .from(files)
    .where(and(eq(files.key, sql.placeholder('key')), sql`${files.state} = 'stored'`))
    .prepare('stored_file'),
)
