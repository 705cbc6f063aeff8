import type { IncomingMessage } from 'node:http'
import { createMiddleware } from 'hono/factory'
import type { AppContext, AppEnv } from '../context.ts'
import type { Env } from '../env.ts'
import { AppError } from '../errors.ts'
import { requesterOf } from './requester.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what is meant for another host than the site's (SEC-04): a name that somebody else points at this server
 * makes their pages and ours one site to the browser. Where the site is at localhost, all names of that are its own.
 */
export const refuseOtherHosts = createMiddleware<AppEnv>(async (c, next) => {
  if (!isOwnHost(c)) throw misdirected(c)
  await next()
})

/**
 * Refuses writes that another site makes a browser send (SEC-04). Browsers name the origin of every cross-site write,
 * and newer ones the relation in `Sec-Fetch-Site`; programs name neither and carry no cookies of a person.
 */
export const refuseCrossSiteWrites = createMiddleware<AppEnv>(async (c, next) => {
  if (!SAFE.has(c.req.method) && isFromAnotherSite(c))
    throw new AppError('cross_site', 'This request came from another site')
  await next()
})

/** Whether a browser says that another site sends this request. */
export function isFromAnotherSite(c: AppContext): boolean {
  const origin = c.req.header('origin')
  if (origin) return !isOwnOrigin(c, origin)
  return isForeign(c.req.header('sec-fetch-site'))
}

export const misdirected = (c: AppContext): AppError =>
  new AppError('misdirected', `This is not the address of the site, which is ${c.var.env.publicUrl} (PUBLIC_URL)`)

/** Whether a request is for a name of the machine itself; without a `Host` it is taken to be. */
export const isForLoopback = (c: AppContext): boolean => isLoopback(requested(c).hostname)

/** Names alone are compared: a proxy may listen on another port than it passes on. */
export const isOwnHost = (c: AppContext): boolean => isOwn(requested(c), c.var.env.publicUrl)

/** The same of a `Host` header; false for one that is none. */
export function isOwnName(host: string | undefined, publicUrl: string): boolean {
  const requested = host === undefined ? null : URL.parse(`http://${host}`)
  return requested !== null && isOwn(requested, publicUrl)
}

function isOwn({ hostname }: URL, publicUrl: string): boolean {
  const own = new URL(publicUrl)
  return hostname === own.hostname || (isLoopback(own.hostname) && isLoopback(hostname))
}

/** The configured origin, or at localhost the one that this very request is for. */
function isOwnOrigin(c: AppContext, origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const own = new URL(c.var.env.publicUrl)
  if (new URL(origin).origin === own.origin) return true
  return isLoopback(own.hostname) && isForLoopback(c) && new URL(origin).host === requested(c).host
}

/** The host of the request line, or else that of the header, as URLs write it. */
const requested = (c: AppContext): URL => new URL(c.req.url)

const isLoopback = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/.test(hostname)

const isForeign = (relation: string | undefined): boolean =>
  relation !== undefined && !['same-origin', 'none'].includes(relation)

/**
 * Whether a request that changes something is a visitor's own, without a body, from a page of this site or a program:
 * what may be answered ahead of the application, which decides where this is not certain.
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
