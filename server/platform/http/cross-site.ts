import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'
import { AppError } from '../errors.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that another site makes a browser send (SEC-04). Browsers name the origin of every cross-site write, and
 * newer ones the relation in `Sec-Fetch-Site`; programs name neither and carry no cookies of a person.
 */
export const refuseCrossSiteWrites = createMiddleware<AppEnv>(async (c, next) => {
  if (!SAFE.has(c.req.method)) {
    const origin = c.req.header('origin')
    const relation = c.req.header('sec-fetch-site')
    if (origin ? !isOwnOrigin(origin, c.var.env.publicUrl, c.req.header('host')) : isForeign(relation))
      throw new AppError('cross_site', 'This request came from another site')
  }
  await next()
})

function isOwnOrigin(origin: string, publicUrl: string, host: string | undefined): boolean {
  if (!URL.canParse(origin)) return false
  return origin === new URL(publicUrl).origin || new URL(origin).host === host
}

const isForeign = (relation: string | undefined): boolean =>
  relation !== undefined && !['same-origin', 'none'].includes(relation)
