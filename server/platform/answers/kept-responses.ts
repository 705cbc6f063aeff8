import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'
import { isKnown, takes } from '../http/accepts.ts'
import { hasSession } from '../http/cross-site.ts'
import { lookOf } from '../page/look.ts'
import { noteRoute, routeOf } from '../telemetry/observe-request.ts'
import type { AnswerCache, Kept } from './answer-cache.ts'

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Encoding = keyof typeof compress
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/** A whole response as visitors get it, in the encodings that were asked for so far. */
type KeptResponse = {
  headers: Record<string, string>
  /** The pattern of what answered. */
  route: string
  plain: Buffer
  packed: Partial<Record<Encoding, Buffer | 'under way'>>
}

/** Gathers, while a visitor's request is answered, of which shared answers the response is made. */
export class Collected {
  /** Something in it is not shared: the response is for who asked alone. */
  isOwn = false
  /** The text of the response, once it has been sent. */
  text: Buffer | null = null
  /** The same as it left, where it was compressed. */
  zipped: Buffer | null = null
  readonly keys = new Set<string>()
  madeAt = Number.POSITIVE_INFINITY

  add(kept: Kept<unknown>): void {
    for (const key of kept.keys) this.keys.add(key)
    this.madeAt = Math.min(this.madeAt, kept.madeAt)
  }
}

/**
 * Keeps responses to visitors that are made of shared answers alone, as they leave: `answerKept` sends them without
 * anything of the application. Comes before all that adds headers.
 */
export const keepResponses = createMiddleware<AppEnv>(async (c, next) => {
  const name = nameOf(c.env?.incoming)
  if (!name) return next()
  const { answers } = c.var
  const collected = new Collected()
  c.set('collected', collected)
  const watch = answers.watch()
  try {
    await next()
    const { text, zipped, isOwn, keys, madeAt } = collected
    // Made while changes could not be heard, it could be of any age.
    if (!text || isOwn || !c.var.changes.isHeard() || c.res.status !== 200 || c.res.headers.has('set-cookie')) return
    const { 'content-encoding': _, 'content-length': _length, ...headers } = Object.fromEntries(c.res.headers)
    const value: KeptResponse = { headers, route: routeOf(c), plain: text, packed: zipped ? { gzip: zipped } : {} }
    answers.put(name, { value, bytes: text.length * 2, keys, madeAt: Math.min(madeAt, answers.now()) }, watch)
  } finally {
    answers.drop(watch)
  }
})

/** Answers with a response that is kept; false where there is none. */
export function answerKept(answers: AnswerCache, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const name = nameOf(incoming)
  const kept = name && answers.peek<KeptResponse>(name)
  if (!kept) return false
  const { headers, plain, route } = kept
  noteRoute(outgoing, route)
  if (headers.etag && isKnown(incoming.headers['if-none-match'], headers.etag)) {
    outgoing.writeHead(304, headers).end()
    return true
  }
  const accepted = incoming.headers['accept-encoding']
  const taken = headers.vary ? ENCODINGS.filter((each) => takes(accepted, each)) : []
  // While the best is made the next best does.
  const encoding = taken.find((each) => packedAs(each, kept))
  const packed = encoding && packedAs(encoding, kept)
  const body = packed ?? plain
  const length = { 'content-length': body.length }
  outgoing.writeHead(200, packed ? { ...headers, ...length, 'content-encoding': encoding } : { ...headers, ...length })
  outgoing.end(body)
  return true
}

/** The compressed body, or undefined while it is made, which the first that asks for it begins. */
function packedAs(encoding: Encoding, { plain, packed }: KeptResponse): Buffer | undefined {
  const known = packed[encoding]
  if (known) return known === 'under way' ? undefined : known
  packed[encoding] = 'under way'
  const options = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }, gzip: { level: 6 } }
  void compress[encoding](plain, options[encoding] as never).then(
    (bytes) => {
      packed[encoding] = bytes
    },
    () => {
      delete packed[encoding]
    },
  )
  return undefined
}

/**
 * Under which a response is kept: where it was asked for, and what of the cookies shows in it. Null for what is not
 * asked by a visitor, or not as browsers ask for pages and data.
 */
function nameOf(incoming: IncomingMessage | undefined): string | null {
  if (incoming?.method !== 'GET') return null
  const { host, cookie = '', range } = incoming.headers
  if (!host || range || hasSession(cookie)) return null
  const { theme = '', hasNarrowSidebar } = lookOf(cookie)
  return `${host} ${incoming.url} ${theme} ${hasNarrowSidebar}`
}
