import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import type { AppContext, AppEnv, Services } from '../context.ts'
import { isKnown, takes } from '../http/accepts.ts'
import { requesterOf, type Visitor } from '../http/requester.ts'
import { lookOf } from '../page/look.ts'
import { noteRoute, routeOf } from '../telemetry/observe-request.ts'
import type { Cached } from './response-cache.ts'

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Encoding = keyof typeof compress
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/** A whole response to an anonymous visitor, in the encodings requested so far. */
type CachedResponse = {
  headers: Record<string, string>
  /** The pattern of the route that produced it. */
  route: string
  plain: Buffer
  packed: Partial<Record<Encoding, Buffer | 'under way'>>
}

/** Records which shared responses a visitor's response is built from. */
export class Sources {
  /** Whether a part of the response is not shared: then only this requester may receive it. */
  isOwn = false
  /** The body of the response, when it has been sent. */
  text: Buffer | null = null
  /** The compressed body as it was sent, if it was compressed. */
  zipped: Buffer | null = null
  readonly keys = new Set<string>()
  madeAt = Number.POSITIVE_INFINITY

  add(kept: Cached<unknown>): void {
    for (const key of kept.keys) this.keys.add(key)
    this.madeAt = Math.min(this.madeAt, kept.madeAt)
  }
}

/**
 * The record of the shared responses that a response is built from; undefined for a session's
 * holder.
 */
export const sourcesOf = ({ var: { requester } }: AppContext): Sources | undefined =>
  requester.kind === 'visitor' ? requester.sources : undefined

/**
 * Caches visitors' responses that are built from shared responses alone, exactly as they are sent.
 * `sendCached` then sends them without running the application. Mount it before every middleware
 * that adds headers.
 */
export const cacheResponses = createMiddleware<AppEnv>(async (c, next) => {
  const { responseCache, changes, requester } = c.var
  const name = requester.kind === 'visitor' && nameOf(requester, c.env?.incoming)
  if (!name) return next()
  const sources = new Sources()
  c.set('requester', { ...requester, sources })
  const watch = responseCache.watch()
  try {
    await next()
    // The visitor has signed in during this request.
    if (sourcesOf(c) !== sources) return
    const { text, zipped, isOwn, keys, madeAt } = sources
    // If changes were not received, the response could be of any age.
    const isDated = changes.isUpToDate() || changes.isAway()
    if (!text || isOwn || !isDated || c.res.status !== 200 || c.res.headers.has('set-cookie')) return
    const { 'content-encoding': _, 'content-length': _length, ...headers } = Object.fromEntries(c.res.headers)
    const value: CachedResponse = { headers, route: routeOf(c), plain: text, packed: zipped ? { gzip: zipped } : {} }
    responseCache.put(
      name,
      { value, bytes: text.length * 2, keys, madeAt: Math.min(madeAt, responseCache.now()) },
      watch,
    )
  } finally {
    responseCache.drop(watch)
  }
})

/** Sends a cached response; returns false where there is none. */
export function sendCached(
  { responseCache, env }: Services,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): boolean {
  const requester = requesterOf(incoming, env)
  const name = requester.kind === 'visitor' && nameOf(requester, incoming)
  const kept = name && responseCache.peek<CachedResponse>(name)
  if (!kept) return false
  const { headers, plain, route } = kept
  noteRoute(outgoing, route)
  if (headers.etag && isKnown(incoming.headers['if-none-match'], headers.etag)) {
    outgoing.writeHead(304, headers).end()
    return true
  }
  const accepted = incoming.headers['accept-encoding']
  const taken = headers.vary ? ENCODINGS.filter((each) => takes(accepted, each)) : []
  // While the best encoding is still being compressed, the next best is sent.
  const encoding = taken.find((each) => packedAs(each, kept))
  const packed = encoding && packedAs(encoding, kept)
  const body = packed ?? plain
  const length = { 'content-length': body.length }
  outgoing.writeHead(200, packed ? { ...headers, ...length, 'content-encoding': encoding } : { ...headers, ...length })
  outgoing.end(body)
  return true
}

/**
 * The compressed body; undefined while compression is under way. The first request for an encoding
 * starts it.
 */
function packedAs(encoding: Encoding, { plain, packed }: CachedResponse): Buffer | undefined {
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
 * The cache key of a visitor's response: its address and the visitor's choices that change the
 * HTML. Null for requests of other forms than browsers send for pages and data.
 */
function nameOf({ choices }: Visitor, incoming: IncomingMessage | undefined): string | null {
  if (incoming?.method !== 'GET') return null
  const { host, range } = incoming.headers
  if (!host || range) return null
  const { theme = '', hasNarrowSidebar } = lookOf(choices)
  return `${host} ${incoming.url} ${theme} ${hasNarrowSidebar}`
}
