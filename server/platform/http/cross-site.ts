import type { IncomingMessage } from 'node:http'
import { createMiddleware } from 'hono/factory'
import type { AppContext, AppEnv } from '../context.ts'
import type { Env } from '../env.ts'
import { AppError } from '../errors.ts'
import { requesterOf } from './requester.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses requests for another host than the site's (SEC-04). If a foreign name points at this
 * server, a browser treats its pages and ours as the same site. A site at localhost accepts every
 * name of localhost.
 */
export const refuseOtherHosts = createMiddleware<AppEnv>(async (c, next) => {
  if (!isOwnHost(c)) throw misdirected(c)
  await next()
})

/**
 * Refuses writes that another site makes a browser send (SEC-04). Browsers send the origin of every
 * cross-site write, and newer ones also `Sec-Fetch-Site`. Programs send neither, and have no user's
 * cookies.
 */
export const refuseCrossSiteWrites = createMiddleware<AppEnv>(async (c, next) => {
  if (!SAFE.has(c.req.method) && isFromAnotherSite(c))
    throw new AppError('cross_site', 'This request came from another site')
  await next()
})

/** Whether the browser's headers say that another site sends this request. */
export function isFromAnotherSite(c: AppContext): boolean {
  const origin = c.req.header('origin')
  if (origin) return !isOwnOrigin(c, origin)
  return isForeign(c.req.header('sec-fetch-site'))
}

export const misdirected = (c: AppContext): AppError =>
  new AppError('misdirected', `This is not the address of the site, which is ${c.var.env.publicUrl} (PUBLIC_URL)`)

/** Whether a request is for a loopback name; a request without `Host` counts as one. */
export const isForLoopback = (c: AppContext): boolean => isLoopback(requested(c).hostname)

/** Compares names only: a proxy may listen on another port than it forwards to. */
export const isOwnHost = (c: AppContext): boolean => isOwn(requested(c), c.var.env.publicUrl)

/** Whether a `Host` header names this site; false for an invalid header. */
export function isOwnName(host: string | undefined, publicUrl: string): boolean {
  const requested = host === undefined ? null : URL.parse(`http://${host}`)
  return requested !== null && isOwn(requested, publicUrl)
}

function isOwn({ hostname }: URL, publicUrl: string): boolean {
  const own = new URL(publicUrl)
  return hostname === own.hostname || (isLoopback(own.hostname) && isLoopback(hostname))
}

/** The configured origin; at localhost also the origin that this request was sent to. */
function isOwnOrigin(c: AppContext, origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const own = new URL(c.var.env.publicUrl)
  if (new URL(origin).origin === own.origin) return true
  return isLoopback(own.hostname) && isForLoopback(c) && new URL(origin).host === requested(c).host
}

/** The host of the request line, or else of the header, as URLs write it. */
const requested = (c: AppContext): URL => new URL(c.req.url)

const isLoopback = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/.test(hostname)

const isForeign = (relation: string | undefined): boolean =>
  relation !== undefined && !['same-origin', 'none'].includes(relation)

/**
 * Whether a write without a body surely comes from a visitor, on a page of this site or by a
 * program. The fast path may answer such a request. In doubt the application decides.
 */
export function isPlainVisit(incoming: IncomingMessage, env: Env): boolean {
  const { headers } = incoming
  const { publicUrl } = env
  const { host, origin } = headers
  const relation = headers['sec-fetch-site'] ?? 'none'
  return (
    requesterOf(incoming, env).kind === 'visitor' &&
    isOwnName(host, publicUrl) &&
    (origin === undefined || origin === publicUrl) &&
    (relation === 'none' || relation === 'same-origin') &&
    !('transfer-encoding' in headers) &&
    Number(headers['content-length'] ?? 0) === 0
  )
}
