import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { sourcesOf } from '../cached-responses/whole-responses.ts'
import type { AppContext } from '../context.ts'
import { isKnown, takes } from './accepts.ts'
import { joinGzip, type TextPart } from './gzip-pieces.ts'

export const HTML = 'text/html; charset=UTF-8'

const zip = promisify(gzip)
const brotli = promisify(brotliCompress)
/** Takes less than half the time of gzip's fastest level, for as few bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } }
/** Below this size compression saves nothing. */
const SHORT_BYTES = 1024
/**
 * Up to this size brotli takes a few tenths of a millisecond. Passing the work to another thread
 * would cost half of that.
 */
const QUICK_BYTES = 128 * 1024

type Answer = {
  /** `Content-Type`. */
  type: string
  status?: ContentfulStatusCode
  headers?: Record<string, string>
  /** Answers 304 if the client sends the current `ETag` (RFC 9110, 13.1.2). */
  isTagged?: boolean
}

/**
 * Sends a whole text, compressed where that helps and the client accepts it. All headers are set up
 * front, because changing them later rebuilds the response.
 */
export async function sendText(
  c: AppContext,
  text: string | Buffer,
  { type, status = 200, headers, isTagged = false }: Answer,
): Promise<Response> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  const plain = typeof text === 'string' ? text : new Uint8Array(text)
  const known: Record<string, string> = { ...headers, 'Content-Type': type }
  if (isTagged) known.ETag = tagOf(bytes)
  if (known.ETag && isKnown(c.req.header('if-none-match'), known.ETag)) return c.body(null, 304, known)
  if (bytes.length < SHORT_BYTES) return c.body(plain, status, known)
  known.Vary = 'Accept-Encoding'
  const accepted = c.req.header('accept-encoding')
  // A response to be cached is compressed better later; until then visitors get this gzip.
  const sources = sourcesOf(c)
  if (!sources?.text && takes(accepted, 'br')) {
    const packed = bytes.length <= QUICK_BYTES ? brotliCompressSync(bytes, BROTLI) : await brotli(bytes, BROTLI)
    return c.body(new Uint8Array(packed), status, { ...known, 'Content-Encoding': 'br' })
  }
  if (!takes(accepted, 'gzip')) return c.body(plain, status, known)
  const zipped = await zip(bytes, { level: constants.Z_BEST_SPEED })
  if (sources?.text) sources.zipped = zipped
  return c.body(new Uint8Array(zipped), status, { ...known, 'Content-Encoding': 'gzip' })
}

/**
 * Sends a text that is built from shared responses. For visitors it is cached; for signed-in users
 * it is sent like any other.
 */
export function sendCacheable(c: AppContext, text: string | Buffer, response: Answer): Promise<Response> {
  const sources = sourcesOf(c)
  if (!sources || sources.isOwn) return sendText(c, text, response)
  sources.text = typeof text === 'string' ? Buffer.from(text) : text
  return sendText(c, text, response)
}

/**
 * Sends a text in parts, of which some are compressed already. Signed-in users get them as one gzip
 * stream; visitors' responses are cached and compressed as a whole.
 */
export async function sendParts(c: AppContext, parts: readonly TextPart[], answer: Answer): Promise<Response> {
  if (c.var.requester.kind === 'visitor' || !takes(c.req.header('accept-encoding'), 'gzip'))
    return sendCacheable(c, parts.map((part) => part.text()).join(''), answer)
  const { type, status, headers } = answer
  return c.body(joinGzip(parts.map(({ piece }) => piece)), status, {
    ...headers,
    ...{ 'Content-Type': type, 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' },
  })
}

/** Sends a value as JSON. */
export const sendJson = (c: AppContext, value: unknown, status?: ContentfulStatusCode): Promise<Response> =>
  sendText(c, JSON.stringify(value), { type: 'application/json', status })

/** A weak tag: the same text in another encoding is the same response. */
const tagOf = (bytes: Buffer): string => `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
