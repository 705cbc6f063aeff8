import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { AppContext } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { crawlerHeaders, robotsOf, tdmOf } from '#server/platform/http/crawler-headers.ts'
import { isSecure } from '#server/platform/http/requester.ts'
import { HSTS } from '#server/platform/http/security-headers.ts'
import type { ByteRange, ObjectInfo, Storage } from '../storage/storage.ts'
import { checkConditions, chooseRange, type Validators } from './conditions.ts'
import { type Served, sendFile, sendStream } from './send-bytes.ts'

type ServeOptions = {
  incoming: IncomingMessage
  outgoing: ServerResponse
  storage: Storage
  key: string
  /** Metadata of the object, if the caller knows it already. */
  info?: ObjectInfo
  /** The content type that we detected, never the one that the uploader declared. */
  contentType: string
  cacheControl: string
  /**
   * A strong tag without quotes, such as the content's hash. By default it is built from size and
   * time of the last change.
   */
  etag?: string
  /** Content-Disposition, for downloads. */
  disposition?: string
  /** Whether the owner of the file asks AI crawlers to stay away. */
  noAi: boolean
  /** A proxy in front sends the bytes itself. */
  accelRedirect?: boolean
  /** Whether the site uses https. */
  isSecure: boolean
}

/** Where the proxy finds the folder of the storage: a `location` in `deploy/nginx.conf`. */
const ACCEL_LOCATION = '/stored-files/'

/** Uploaded bytes must never act as a page of the site: no sniffing, no scripts (SEC-03). */
const SAFETY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
}

/**
 * Files that are shown may also be shown on other sites: in embeds, feed readers and podcast
 * players. A signed URL is enough to see them. Downloads are only for pages of this site (Fetch,
 * 3.7).
 */
const resourcePolicy = ({ disposition }: Pick<ServeOptions, 'disposition'>): string =>
  disposition ? 'same-origin' : 'cross-origin'

/**
 * Answers a GET or HEAD with a stored object, written directly to Node's response. Supports one
 * range (several get the whole object), If-Range, ETag, conditional requests, 304, 412 and 416.
 * Resolves when the response is sent or the client is gone; a handler then returns
 * `RESPONSE_ALREADY_SENT`.
 * @throws `not_found`, or what the storage throws, but only if nothing was sent yet
 */
export async function serveObject(options: ServeOptions): Promise<Served> {
  const { incoming, outgoing, storage, key } = options
  const info = options.info ?? (await storage.stat(key))
  if (!info) throw notFound('File')
  const validators = { etag: `"${options.etag ?? tagOf(info)}"`, modifiedAt: info.modifiedAt }
  const response = chooseResponse(incoming, info.size, validators)
  const part = incoming.method !== 'HEAD' && info.size > 0 ? response.part : undefined
  const { status } = response
  const writeHead = () => outgoing.writeHead(status, headersOf(response, validators, options))
  if (!part) {
    writeHead()
    outgoing.end()
    return { status, isComplete: true }
  }
  // Without this header the request bypassed the proxy, so nobody would follow the redirect.
  if (options.accelRedirect && 'x-forwarded-for' in incoming.headers) return redirectProxy(options)
  if (!storage.openFile) {
    const source = await storage.open(key, part)
    writeHead()
    return { status, ...(await sendStream(source, part, outgoing)) }
  }
  const file = await storage.openFile(key, info)
  try {
    return { status, ...(await sendFile(file, part, outgoing, writeHead)) }
  } finally {
    file.release()
  }
}

/**
 * An ETag in the format of nginx (hexadecimal seconds and bytes), so that nginx and the server
 * accept each other's tags.
 */
const tagOf = ({ size, modifiedAt }: ObjectInfo): string =>
  `${Math.floor(modifiedAt.getTime() / 1000).toString(16)}-${size.toString(16)}`

/**
 * Only for responses with bytes: the proxy finds the range, with the same tag and date, and adds
 * the other headers.
 */
function redirectProxy(options: ServeOptions): Served {
  const { outgoing, key, contentType, cacheControl, disposition } = options
  const robots = robotsOf(options)
  outgoing.writeHead(200, {
    'x-accel-redirect': ACCEL_LOCATION + key,
    'content-length': 0,
    'content-type': contentType,
    // The header is sent under another name. The proxy restores the name on files that it sends,
    // but not on its errors.
    'x-stored-cache-control': cacheControl,
    'x-stored-resource-policy': resourcePolicy({ disposition }),
    ...(options.isSecure && { 'x-stored-hsts': HSTS }),
    ...(robots && { 'x-stored-robots-tag': robots }),
    'x-stored-tdm-reservation': tdmOf(options),
    ...(disposition && { 'content-disposition': disposition }),
  })
  outgoing.end()
  return { status: 200, isComplete: true }
}

type Answer = { status: number; headers: OutgoingHttpHeaders; part?: ByteRange }

function headersOf(response: Answer, { etag, modifiedAt }: Validators, options: ServeOptions): OutgoingHttpHeaders {
  const { contentType, cacheControl, disposition } = options
  return {
    ...SAFETY_HEADERS,
    ...(options.isSecure && { 'strict-transport-security': HSTS }),
    ...crawlerHeaders(options),
    'cross-origin-resource-policy': resourcePolicy(options),
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    etag,
    'last-modified': modifiedAt.toUTCString(),
    ...(response.part && { 'content-type': contentType }),
    ...(response.part && disposition && { 'content-disposition': disposition }),
    ...response.headers,
  }
}

function chooseResponse(incoming: IncomingMessage, size: number, validators: Validators): Answer {
  const condition = checkConditions(incoming.headers, validators)
  if (condition === 304) return { status: 304, headers: {} }
  if (condition === 412) return { status: 412, headers: { 'content-length': 0, 'cache-control': 'no-store' } }
  // Ranges only apply to GET.
  const range = incoming.method === 'GET' ? chooseRange(incoming.headers, size, validators) : 'whole'
  if (range === 'none') {
    return {
      status: 416,
      headers: { 'content-range': `bytes */${size}`, 'content-length': 0, 'cache-control': 'no-store' },
    }
  }
  if (range === 'whole') {
    return { status: 200, headers: { 'content-length': size }, part: { start: 0, end: size - 1 } }
  }
  const { start, end } = range
  const headers = { 'content-length': end - start + 1, 'content-range': `bytes ${start}-${end}/${size}` }
  return { status: 206, headers, part: range }
}

/**
 * Answers a GET or HEAD in a handler with a stored object, by `serveObject`.
 * @throws AppError `not_found`
 */
export async function sendObject(
  c: AppContext,
  options: Pick<ServeOptions, 'key' | 'info' | 'contentType' | 'cacheControl' | 'noAi' | 'disposition'>,
): Promise<Response> {
  const { incoming, outgoing } = c.env
  const { storage, log, env } = c.var
  const isHead = incoming.method === 'HEAD'
  const target = isHead ? detachedResponse(incoming) : outgoing
  const served = await serveObject({
    incoming,
    outgoing: target,
    storage,
    accelRedirect: env.accelRedirect,
    isSecure: isSecure(env),
    ...options,
  })
  if (served.error) log.error({ err: served.error, key: options.key }, 'a file could not be read to its end')
  if (!isHead) return RESPONSE_ALREADY_SENT
  return new Response(null, { status: served.status, headers: target.getHeaders() as Record<string, string> })
}

/**
 * The router wraps each response to a HEAD and writes it again, so here only the headers are
 * collected.
 */
function detachedResponse(incoming: IncomingMessage): ServerResponse {
  const response = new ServerResponse(incoming)
  // With one header set before, the headers of writeHead can be read back.
  response.setHeader('accept-ranges', 'bytes')
  return response
}
