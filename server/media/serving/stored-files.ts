import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, extname } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import type { Services } from '#server/platform/context.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { isOwnName } from '#server/platform/http/cross-site.ts'
import { isSecure } from '#server/platform/http/requester.ts'
import { noteRoute } from '#server/platform/telemetry/observe-request.ts'
import type { Signing } from '../signing.ts'
import type { ObjectInfo } from '../storage/storage.ts'
import { files } from '../tables.ts'
import { attachment } from './attachment.ts'
import { serveObject } from './serve.ts'

/** Buckets that everyone may read; the content under a name never changes. */
export const PUBLIC_KEY = /^(?:music|avatars|cards)\/[\w./-]+$/
/** The bucket that only signed URLs can read. */
const PRIVATE_KEY = /^art\/[\w./-]+$/
/** Pictures exactly as they were uploaded. */
const UNTOUCHED = /\/original\//
/** Extension of a private picture whose key has none. */
const DEFAULT_EXT = 'jpg'
/**
 * Browsers cache for a year, since the content under a name never changes. A shared cache
 * revalidates after an hour, and then learns that the file was hidden or deleted (RFC 9111,
 * `s-maxage`).
 */
const IMMUTABLE = 'public, max-age=31536000, s-maxage=3600, immutable'
/** Seconds until a hidden picture is gone from shared caches. */
const SHARED_SECONDS = 60

/** Metadata of a file that may be read. */
export type StoredFile = { contentType: string; isPublic: boolean; noAi: boolean; info: ObjectInfo }
/** Approximate memory of one entry, in bytes. */
const STORED_BYTES = 300

const nameOf = (key: string): string => `file ${key}`

/**
 * Metadata of a file, cached after the first query to database and storage, until
 * `invalidate_files` notifies all instances that the file was removed, or `invalidate_profiles`
 * that its owner switched 'No AI'. Null for a file that nothing visible refers to.
 */
export async function findStored(
  { responseCache, publicReads, storage }: Services,
  key: string,
): Promise<StoredFile | null> {
  const make = async () => {
    const [file] = await storedFile(publicReads, 'stored').execute({ key })
    const info = file && (await storage.stat(key))
    // Throws, so that the missing file is not cached: it may be stored a moment later, and no
    // notification says so.
    if (!info) throw notFound('File')
    const { profileId, ...shown } = file
    const value: StoredFile = { ...shown, info }
    return { value, bytes: STORED_BYTES, keys: [key, `no-ai:${profileId}`] }
  }
  try {
    return (await responseCache.getForVisitor(nameOf(key), make)).value
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

/** The choice of the file's owner. Files of nobody, such as cards of the site, follow the site. */
const noAi = sql<boolean>`coalesce((select no_ai from profiles where id = ${files.profileId}), true)`

const storedFile = perDatabase((db, _name: 'stored') =>
  db
    .select({ contentType: files.contentType, isPublic: files.isPublic, profileId: files.profileId, noAi })
    .from(files)
    .where(and(eq(files.key, sql.placeholder('key')), sql`${files.state} = 'stored'`))
    .prepare('stored_file'),
)

/**
 * How a URL may read a file. With a `bearer` it opens a file that is not public only while that
 * bearer may read it.
 */
export type Access = { cacheControl: string; disposition?: string; opensHidden: boolean; bearer?: string | null }

/**
 * How the requester may cache the file, by the query of the URL; null if the query gives no access.
 */
export function accessTo(signing: Signing, key: string, query: string): Access | null {
  const isPublic = PUBLIC_KEY.test(key)
  if (isPublic && query === '') return { cacheControl: IMMUTABLE, opensHidden: false }
  const isKnown = isPublic || PRIVATE_KEY.test(key)
  const grant = isKnown ? signing.checkSignature(key, new URLSearchParams(query)) : null
  // Other queries get the same file, but must not fill shared caches.
  if (!grant) return isPublic ? { cacheControl: 'private, max-age=31536000, immutable', opensHidden: false } : null
  const { opensHidden, secondsLeft, downloadName, bearer } = grant
  // All viewers get the same URL for half an hour. Downloads, hidden files and originals are not
  // for shared caches.
  const isShared = downloadName === null && !opensHidden && !UNTOUCHED.test(key)
  const shared = `public, max-age=${secondsLeft}, s-maxage=${Math.min(secondsLeft, SHARED_SECONDS)}`
  const own = bearer ? 'private, no-cache' : `private, max-age=${secondsLeft}`
  const cacheControl = isShared ? shared : own
  // An original is only downloaded, never opened, since other content may follow its picture.
  const name = downloadName ?? (UNTOUCHED.test(key) ? basename(key, extname(key)) : null)
  if (name === null) return { cacheControl, opensHidden, bearer }
  return { cacheControl, opensHidden, bearer, disposition: attachment(name, extname(key).slice(1) || DEFAULT_EXT) }
}

/**
 * Whether this access may read the file without asking the database. A file that is not public needs
 * a signature that opens hidden files.
 */
export const isOpenTo = ({ opensHidden, bearer }: Access, { isPublic }: StoredFile): boolean =>
  isPublic || (opensHidden && !bearer)

const PREFIX = '/media/'
/** The route pattern of the application. */
const ROUTE = '/media/:key{.+}'

/**
 * Answers with a cached file on the fast path, before the application; returns false if the file is
 * not cached. Access is checked for each request. An error before anything was sent goes to
 * `handOver`.
 */
export function sendStored(
  services: Services,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handOver: () => void,
): boolean {
  const { url = '', method, headers } = incoming
  if (!url.startsWith(PREFIX) || (method !== 'GET' && method !== 'HEAD')) return false
  if ('content-length' in headers || 'transfer-encoding' in headers) return false
  const at = url.indexOf('?')
  const key = at < 0 ? url.slice(PREFIX.length) : url.slice(PREFIX.length, at)
  const { responseCache, storage, signing, env, log } = services
  if (!isOwnName(headers.host, env.publicUrl)) return false
  const stored = responseCache.peek<StoredFile>(nameOf(key))
  const access = stored && accessTo(signing, key, at < 0 ? '' : url.slice(at))
  if (!access || !isOpenTo(access, stored)) return false
  const { accelRedirect } = env
  noteRoute(outgoing, ROUTE)
  const options = { incoming, outgoing, storage, key, accelRedirect, isSecure: isSecure(env) }
  serveObject({ ...options, ...stored, ...access }).then(({ error }) => {
    if (error) log.error({ err: error, key }, 'a file could not be read to its end')
  }, handOver)
  return true
}
