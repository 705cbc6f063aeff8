import { createMiddleware } from 'hono/factory'
import type { AppContext, AppEnv } from '../context.ts'
import { AppError } from '../errors.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that another site makes a browser send (SEC-04). Browsers name the origin of every cross-site write, and
 * newer ones the relation in `Sec-Fetch-Site`; programs name neither and carry no cookies of a person.
 */
export const refuseCrossSiteWrites = createMiddleware<AppEnv>(async (c, next) => {
  if (!SAFE.has(c.req.method) && isFromAnotherSite(c))
    throw new AppError('cross_site', 'This request came from another site')
  await next()
})

/** Whether a browser says that another site sends this request. */
export function isFromAnotherSite(c: AppContext): boolean {
  const origin = c.req.header('origin')
  if (origin) return !isOwnOrigin(origin, c.var.env.publicUrl, c.req.header('host'))
  return isForeign(c.req.header('sec-fetch-site'))
}

function isOwnOrigin(origin: string, publicUrl: string, host: string | undefined): boolean {
  if (!URL.canParse(origin)) return false
  return origin === new URL(publicUrl).origin || new URL(origin).host === host
}

const isForeign = (relation: string | undefined): boolean =>
  relation !== undefined && !['same-origin', 'none'].includes(relation)
