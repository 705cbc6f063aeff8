import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { collectedOf } from '../cached-responses/whole-responses.ts'
import type { AppContext } from '../context.ts'
import { isKnown, takes } from './accepts.ts'

export const HTML = 'text/html; charset=UTF-8'

const zip = promisify(gzip)
const brotli = promisify(brotliCompress)
/** Less than half the time of gzip's fastest, for as few bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } }
/** Below this nothing is gained by compressing. */
const SHORT_BYTES = 1024
/** Up to this a compression takes a few tenths of a millisecond, and handing it to another thread half as much. */
const QUICK_BYTES = 128 * 1024

type Answer = {
  /** `Content-Type`. */
  type: string
  status?: ContentfulStatusCode
  headers?: Record<string, string>
  /** Clients that ask again by its `ETag` hear that it is unchanged (RFC 9110, 13.1.2). */
  isTagged?: boolean
}

/**
 * Answers a text as a whole: compressed where it is worth it and the client takes it, with all of its headers set
 * ahead, since an answer whose headers change is made anew.
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
  // What is kept for others is packed better for them; until that is done they get this.
  const collected = collectedOf(c)
  if (!collected?.text && takes(accepted, 'br')) {
    const packed = bytes.length <= QUICK_BYTES ? brotliCompressSync(bytes, BROTLI) : await brotli(bytes, BROTLI)
    return c.body(new Uint8Array(packed), status, { ...known, 'Content-Encoding': 'br' })
  }
  if (!takes(accepted, 'gzip')) return c.body(plain, status, known)
  const zipped = await zip(bytes, { level: constants.Z_BEST_SPEED })
  if (collected?.text) collected.zipped = zipped
  return c.body(new Uint8Array(zipped), status, { ...known, 'Content-Encoding': 'gzip' })
}

/**
 * Answers a text that is made of shared answers: visitors get it with a tag, and it is kept for the next of them; for
 * who is signed in it is like any other.
 */
export function sendShared(c: AppContext, text: string | Buffer, response: Answer): Promise<Response> {
  const collected = collectedOf(c)
  if (!collected || collected.isOwn) return sendText(c, text, response)
  collected.text = typeof text === 'string' ? Buffer.from(text) : text
  return sendText(c, text, response)
}

/** Answers a value as JSON. */
export const sendJson = (c: AppContext, value: unknown, status?: ContentfulStatusCode): Promise<Response> =>
  sendText(c, JSON.stringify(value), { type: 'application/json', status })

/** Weak: the same text is the same answer, however it is compressed. */
const tagOf = (bytes: Buffer): string => `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
