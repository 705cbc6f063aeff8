import { createMiddleware } from 'hono/factory'
import type { AppContext, AppEnv } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { bearerOf } from '#server/works/audience/bearers.ts'
import type { OpenLink } from './open-links.ts'

/** A play of a link counts once in ten seconds for each listener. */
const PLAYS_PER_LISTENER: RateLimit = { name: 'link-play', points: 1, seconds: 10 }

/**
 * Makes the request act with a link: it may hear what the link opens, and the URLs of private files
 * in its response end with the link.
 */
export function actWithLink(c: AppContext, link: OpenLink): void {
  const { rateLimits, secretLinks, signing } = c.var
  c.set('link', {
    opens: new Set(link.opens),
    async countPlay(listener) {
      try {
        await rateLimits.take(PLAYS_PER_LISTENER, `${link.id} ${listener}`)
      } catch (error) {
        if (error instanceof AppError && error.code === 'rate_limited') return
        throw error
      }
      await secretLinks.countPlay(link.id)
    },
  })
  c.set('signing', signing.boundTo(bearerOf(c, link.id)))
}

/** Reads the link that the request names in its header. A link that opens nothing is ignored. */
export const readSecretLink = createMiddleware<AppEnv>(async (c, next) => {
  const { requester, secretLinks } = c.var
  const token = requester.kind === 'visitor' ? undefined : requester.link
  const link = token && (await secretLinks.find(token))
  if (link) actWithLink(c, link)
  await next()
})
