import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, extname } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import type { Services } from '#server/platform/context.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { isOwnName } from '#server/platform/http/cross-site.ts'
import { noteRoute } from '#server/platform/telemetry/observe-request.ts'
import type { Signing } from '../signing.ts'
import type { ObjectInfo } from '../storage/storage.ts'
import { files } from '../tables.ts'
import { attachment } from './attachment.ts'
import { serveObject } from './serve.ts'

/** The buckets that anyone may read; names there never change their content. */
export const PUBLIC_KEY = /^(?:music|avatars|cards)\/[\w./-]+$/
/** The bucket that is read by signed URLs only. */
const PRIVATE_KEY = /^art\/[\w./-]+$/
/** Pictures byte for byte as they were uploaded. */
const UNTOUCHED = /\/original\//
/** Of a private file, which is a picture, whose key names none. */
const DEFAULT_EXT = 'jpg'
/**
 * A browser keeps it for good, since its name never changes its content. A cache that many share asks again after an
 * hour, and learns then that it has been hidden or deleted (RFC 9111, `s-maxage`).
 */
const IMMUTABLE = 'public, max-age=31536000, s-maxage=3600, immutable'
/** A hidden picture is gone from the caches of others so soon. */
const SHARED_SECONDS = 60

/** What is known of a file that may be read. */
export type StoredFile = { contentType: string; isPublic: boolean; info: ObjectInfo }
/** What it takes in memory, about. */
const STORED_BYTES = 300

const nameOf = (key: string): string => `file ${key}`

/**
 * What is known of a file, from the database and the storage or remembered from there: until it is given up, as
 * `invalidate_files` tells all instances. Null for one that nothing visible names.
 */
export async function findStored(
  { responseCache, publicReads, storage }: Services,
  key: string,
): Promise<StoredFile | null> {
  const make = async () => {
    const [file] = await storedFile(publicReads, 'stored').execute({ key })
    const info = file && (await storage.stat(key))
    // thrown, since it may be there the next moment, and nobody tells of that
    if (!info) throw notFound('File')
    const value: StoredFile = { ...file, info }
    return { value, bytes: STORED_BYTES, keys: [key] }
  }
  try {
    return (await responseCache.get(nameOf(key), make)).value
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

const storedFile = perDatabase((db, _name: 'stored') =>
  db
    .select({ contentType: files.contentType, isPublic: files.isPublic })
    .from(files)
    .where(and(eq(files.key, sql.placeholder('key')), sql`${files.state} = 'stored'`))
    .prepare('stored_file'),
)

export type Access = { cacheControl: string; disposition?: string; opensHidden: boolean }

/** How a file may be kept by the one who asks for it by this query, or null if it is none of their business. */
export function accessTo(signing: Signing, key: string, query: string): Access | null {
  const isPublic = PUBLIC_KEY.test(key)
  if (isPublic && query === '') return { cacheControl: IMMUTABLE, opensHidden: false }
  const isKnown = isPublic || PRIVATE_KEY.test(key)
  const grant = isKnown ? signing.checkSignature(key, new URLSearchParams(query)) : null
  // by any other query it is the same, which is nothing to fill the caches of others with
  if (!grant) return isPublic ? { cacheControl: 'private, max-age=31536000, immutable', opensHidden: false } : null
  const { opensHidden, secondsLeft, downloadName } = grant
  // one address for all who are shown it, until its half hour is over; what tells more than its pixels is for few
  const isShared = downloadName === null && !opensHidden && !UNTOUCHED.test(key)
  const shared = `public, max-age=${secondsLeft}, s-maxage=${Math.min(secondsLeft, SHARED_SECONDS)}`
  const cacheControl = isShared ? shared : `private, max-age=${secondsLeft}`
  // a file that is handed out as it came is saved and never opened: anything may stand behind its picture
  const name = downloadName ?? (UNTOUCHED.test(key) ? basename(key, extname(key)) : null)
  if (name === null) return { cacheControl, opensHidden }
  return { cacheControl, opensHidden, disposition: attachment(name, extname(key).slice(1) || DEFAULT_EXT) }
}

/** Whether a file may be read with this access: one that is not public takes a signature that opens hidden files. */
export const isOpenTo = ({ opensHidden }: Access, { isPublic }: StoredFile): boolean => isPublic || opensHidden

const PREFIX = '/media/'
/** The same as the application has it. */
const ROUTE = '/media/:key{.+}'

/**
 * Answers ahead of the application with a file of which all is remembered; false where it is not. Who may read it is
 * asked each time. What fails before anything was sent is handed over.
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
  serveObject({ incoming, outgoing, storage, key, accelRedirect, ...stored, ...access }).then(({ error }) => {
    if (error) log.error({ err: error, key }, 'a file could not be read to its end')
  }, handOver)
  return true
}
