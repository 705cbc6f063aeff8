import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { AppContext } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import type { ByteRange, ObjectInfo, Storage } from '../storage/storage.ts'
import { checkConditions, chooseRange, type Validators } from './conditions.ts'
import { type Served, sendFile, sendStream } from './send-bytes.ts'

type ServeOptions = {
  incoming: IncomingMessage
  outgoing: ServerResponse
  storage: Storage
  key: string
  /** Where it is known already. */
  info?: ObjectInfo
  /** What we know the object to be, never what its sender called it. */
  contentType: string
  cacheControl: string
  /** A strong tag without quotes, such as the content's hash; else made of size and time of the last change. */
  etag?: string
  /** Content-Disposition, for what is to be kept as a file. */
  disposition?: string
  /** A proxy in front sends the bytes itself. */
  accelRedirect?: boolean
}

/** Where the proxy finds the folder of the storage: `location` in `deploy/nginx.conf`. */
const ACCEL_LOCATION = '/stored-files/'

/** Uploaded bytes can never act as a page of the site: no sniffing, no scripts (SEC-03). */
const SAFETY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
}

/**
 * What is shown here is shown on other sites, too, in their frames and by readers of feeds and podcasts: who has a
 * signed address may see it. What is signed to be downloaded is for pages of this one (Fetch, 3.7).
 */
const resourcePolicy = ({ disposition }: Pick<ServeOptions, 'disposition'>): string =>
  disposition ? 'same-origin' : 'cross-origin'

/**
 * Answers a GET or HEAD with a stored object, writing straight to Node's response: ranges (one; several get the whole),
 * If-Range, ETag, conditional requests, 304, 412, 416. Resolves when the answer is out or the client is gone; a handler
 * then returns `RESPONSE_ALREADY_SENT`.
 *
 * Throws `not_found`, or what the storage throws, only as long as nothing was sent.
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
  // Without the header the request came past the proxy, which would have no use for the redirect.
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

/** As nginx makes it, so that what one gave the other knows: hexadecimal seconds and bytes. */
const tagOf = ({ size, modifiedAt }: ObjectInfo): string =>
  `${Math.floor(modifiedAt.getTime() / 1000).toString(16)}-${size.toString(16)}`

/** Of a request that is answered with bytes: the proxy finds the range, by the same tag and date, and adds the rest. */
function redirectProxy({ outgoing, key, contentType, cacheControl, disposition }: ServeOptions): Served {
  outgoing.writeHead(200, {
    'x-accel-redirect': ACCEL_LOCATION + key,
    'content-length': 0,
    'content-type': contentType,
    // by another name, which the proxy gives back to what it could send, and not to its errors
    'x-stored-cache-control': cacheControl,
    'x-stored-resource-policy': resourcePolicy({ disposition }),
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
  // A range is a matter of GET alone.
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

/** Answers a handler's GET or HEAD with a stored object, as `serveObject` does. @throws AppError `not_found` */
export async function sendObject(
  c: AppContext,
  options: Pick<ServeOptions, 'key' | 'info' | 'contentType' | 'cacheControl' | 'disposition'>,
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
    ...options,
  })
  if (served.error) log.error({ err: served.error, key: options.key }, 'a file could not be read to its end')
  if (!isHead) return RESPONSE_ALREADY_SENT
  return new Response(null, { status: served.status, headers: target.getHeaders() as Record<string, string> })
}

/** The router wraps every answer to a HEAD and writes it once more, so there the headers are only collected. */
function detachedResponse(incoming: IncomingMessage): ServerResponse {
  const response = new ServerResponse(incoming)
  // With one header set beforehand, those of writeHead can be read back.
  response.setHeader('accept-ranges', 'bytes')
  return response
}
