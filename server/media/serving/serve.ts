import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { notFound } from '#server/platform/errors.ts'
import type { ByteRange, Storage } from '../storage/storage.ts'
import { checkConditions, chooseRange, type Validators } from './conditions.ts'

export type ServeOptions = {
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
 * How serving ended: the status, and whether the client got all of it. `error` is set when reading the object failed after the headers
 * had left; the connection was cut then, so that no one takes a part for the whole.
 */
export type Served = { status: number; isComplete: boolean; error?: unknown }

/** Uploaded bytes can never act as a page of the site: no sniffing, no scripts, no embedding elsewhere (SEC-03). */
const SAFETY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * Answers a GET or HEAD with a stored object, writing straight to Node's response: ranges (one; several get the whole), If-Range, ETag, conditional
 * requests, 304, 412, 416. Resolves when the answer is out or the client is gone; a handler then returns `RESPONSE_ALREADY_SENT`.
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

/** The length was promised beforehand: with fewer bytes the client would wait for the rest, with more it would take them for the next answer. */
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
