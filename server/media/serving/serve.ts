import { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { AppContext } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import type { ByteRange, Storage } from '../storage/storage.ts'

type ServeOptions = {
  incoming: IncomingMessage
  outgoing: ServerResponse
  storage: Storage
  key: string
  /** What we know the object to be, never what its sender called it. */
  contentType: string
  cacheControl: string
  /** A strong tag without quotes, such as the content's hash; else made of size and time of the last change. */
  etag?: string
  /** Content-Disposition, for what is to be kept as a file. */
  disposition?: string
}

/**
 * How serving ended: the status, and whether the client got all of it. `error` is set when reading the object failed
 * after the headers had left; the connection was cut then, so that no one takes a part for the whole.
 */
export type Served = { status: number; isComplete: boolean; error?: unknown }

/** Uploaded bytes can never act as a page of the site: no sniffing, no scripts, no embedding elsewhere (SEC-03). */
const SAFETY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * Answers a GET or HEAD with a stored object, writing straight to Node's response: ranges (one; several get the whole),
 * If-Range, ETag, conditional requests, 304, 412, 416. Resolves when the answer is out or the client is gone; a handler
 * then returns `RESPONSE_ALREADY_SENT`.
 *
 * Throws `not_found`, or what the storage throws, only as long as nothing was sent.
 */
export async function serveObject(options: ServeOptions): Promise<Served> {
  const { incoming, outgoing, storage, key, contentType, cacheControl, disposition } = options
  const info = await storage.stat(key)
  if (!info) throw notFound('File')
  const etag = options.etag ?? `${info.size.toString(36)}-${info.modifiedAt.getTime().toString(36)}`
  const validators = { etag: `"${etag}"`, modifiedAt: info.modifiedAt }
  const answer = chooseAnswer(incoming, info.size, validators)
  const part = incoming.method !== 'HEAD' && info.size > 0 ? answer.part : undefined
  const body = part ? { source: await storage.open(key, part), part } : null
  outgoing.writeHead(answer.status, {
    ...SAFETY_HEADERS,
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    etag: validators.etag,
    'last-modified': info.modifiedAt.toUTCString(),
    ...('part' in answer && { 'content-type': contentType }),
    ...('part' in answer && disposition && { 'content-disposition': disposition }),
    ...answer.headers,
  })
  return body ? send(body, outgoing, answer.status) : sendNothing(outgoing, answer.status)
}

type Answer = { status: number; headers: OutgoingHttpHeaders; part?: ByteRange }

function chooseAnswer(incoming: IncomingMessage, size: number, validators: Validators): Answer {
  const condition = checkConditions(incoming.headers, validators)
  if (condition === 304) return { status: 304, headers: {} }
  if (condition === 412) return { status: 412, headers: { 'content-length': 0 } }
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

function sendNothing(outgoing: ServerResponse, status: number): Served {
  outgoing.end()
  return { status, isComplete: true }
}

type Body = { source: Readable; part: ByteRange }

/** Sends at the client's pace. When either end breaks, the other is let go: no open file outlives its request. */
async function send({ source, part }: Body, outgoing: ServerResponse, status: number): Promise<Served> {
  try {
    await pipeline(source, (chunks: AsyncIterable<Buffer>) => exactly(part, chunks), outgoing)
    return { status, isComplete: true }
  } catch (error) {
    return { status, isComplete: false, ...(!isClientGone(error) && { error }) }
  }
}

/**
 * The length was promised beforehand: with fewer bytes the client would wait for the rest, with more it would take them
 * for the next answer.
 */
async function* exactly({ start, end }: ByteRange, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let missing = end - start + 1
  for await (const chunk of chunks) {
    missing -= chunk.length
    if (missing < 0) break
    yield chunk
  }
  if (missing !== 0) throw new Error('the object does not have the size that it was said to have')
}

function isClientGone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'EPIPE'
}

/** The current state of what is served: strong entity tag with its quotes, time of the last change. */
type Validators = { etag: string; modifiedAt: Date }

/** HTTP dates know no milliseconds. */
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

function parseDate(header: string | undefined): number | null {
  const time = header === undefined ? Number.NaN : Date.parse(header)
  return Number.isNaN(time) ? null : time / 1000
}

const listHas = (header: string, matches: (tag: string) => boolean): boolean =>
  header.trim() === '*' || (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some(matches)

/** What the conditions of a GET or HEAD come to, in the order of RFC 9110, 13.2.2: 200 means go on. */
function checkConditions(headers: IncomingHttpHeaders, { etag, modifiedAt }: Validators): 200 | 304 | 412 {
  const ifMatch = headers['if-match']
  const unmodifiedSince = parseDate(headers['if-unmodified-since'])
  if (ifMatch !== undefined) {
    if (!listHas(ifMatch, (tag) => tag === etag)) return 412
  } else if (unmodifiedSince !== null && seconds(modifiedAt) > unmodifiedSince) return 412

  const ifNoneMatch = headers['if-none-match']
  const modifiedSince = parseDate(headers['if-modified-since'])
  if (ifNoneMatch !== undefined) return listHas(ifNoneMatch, (tag) => tag.replace(/^W\//, '') === etag) ? 304 : 200
  return modifiedSince !== null && seconds(modifiedAt) <= modifiedSince ? 304 : 200
}

/**
 * The part of `size` bytes that a GET asks for. `whole`: no range, one that is not understood, several at once, or one
 * whose If-Range no longer holds. `none`: a range that lies outside.
 */
function chooseRange(headers: IncomingHttpHeaders, size: number, validators: Validators): ByteRange | 'whole' | 'none' {
  const { range } = headers
  if (range === undefined || !ifRangeHolds(headers['if-range'], validators)) return 'whole'
  const [, first = '', last = ''] = /^bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(range) ?? []
  if (first === '') {
    if (last === '') return 'whole'
    const length = Math.min(Number(last), size)
    return length === 0 ? 'none' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= size ? 'none' : { start, end }
}

function ifRangeHolds(header: string | string[] | undefined, { etag, modifiedAt }: Validators): boolean {
  if (header === undefined) return true
  const value = String(header).trim()
  // A weak tag never matches here; a date must be the very one that we gave.
  return value.endsWith('"') ? value === etag : parseDate(value) === seconds(modifiedAt)
}

/** Answers a handler's GET or HEAD with a stored object, as `serveObject` does. @throws AppError `not_found` */
export async function sendObject(
  c: AppContext,
  options: Pick<ServeOptions, 'key' | 'contentType' | 'cacheControl' | 'disposition'>,
): Promise<Response> {
  const { incoming, outgoing } = c.env
  const { storage, log } = c.var
  const isHead = incoming.method === 'HEAD'
  const target = isHead ? detachedResponse(incoming) : outgoing
  const served = await serveObject({ incoming, outgoing: target, storage, ...options })
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
