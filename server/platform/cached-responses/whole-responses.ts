import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import type { AppContext, AppEnv, Services } from '../context.ts'
import { isKnown, takes } from '../http/accepts.ts'
import { requesterOf, type Visitor } from '../http/requester.ts'
import { lookOf } from '../page/look.ts'
import { noteRoute, routeOf } from '../telemetry/observe-request.ts'
import type { Kept } from './response-cache.ts'

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Encoding = keyof typeof compress
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/** A whole response as visitors get it, in the encodings that were asked for so far. */
type CachedResponse = {
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

/** What gathers of which shared answers a response is made; nothing for whoever holds a session. */
export const collectedOf = ({ var: { requester } }: AppContext): Collected | undefined =>
  requester.kind === 'visitor' ? requester.collected : undefined

/**
 * Keeps responses to visitors that are made of shared answers alone, as they leave: `sendCached` sends them without
 * anything of the application. Comes before all that adds headers.
 */
export const cacheResponses = createMiddleware<AppEnv>(async (c, next) => {
  const { responseCache, requester } = c.var
  const name = requester.kind === 'visitor' && nameOf(requester, c.env?.incoming)
  if (!name) return next()
  const collected = new Collected()
  c.set('requester', { ...requester, collected })
  const watch = responseCache.watch()
  try {
    await next()
    // Who has become somebody meanwhile is no visitor any more.
    if (collectedOf(c) !== collected) return
    const { text, zipped, isOwn, keys, madeAt } = collected
    // Made while changes could not be heard, it could be of any age.
    if (!text || isOwn || !c.var.changes.isUpToDate() || c.res.status !== 200 || c.res.headers.has('set-cookie')) return
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

/** Answers with a response that is kept; false where there is none. */
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
 * Under which a visitor's response is kept: where it was asked for, and which of their choices show in it. Null for what
 * is not asked as browsers ask for pages and data.
 */
function nameOf({ choices }: Visitor, incoming: IncomingMessage | undefined): string | null {
  if (incoming?.method !== 'GET') return null
  const { host, range } = incoming.headers
  if (!host || range) return null
  const { theme = '', hasNarrowSidebar } = lookOf(choices)
  return `${host} ${incoming.url} ${theme} ${hasNarrowSidebar}`
}
