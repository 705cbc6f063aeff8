import { createMiddleware } from 'hono/factory'
import { TOKEN_REQUESTS_PER_MINUTE } from '#contract/platform/limits.ts'
import { askedProfile } from '#server/people/identity/middleware.ts'
import { noteEventOf } from '#server/people/security-log/record.ts'
import type { AppEnv } from '#server/platform/context.ts'
import { isOutOfReach } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { needsNotingUse, noteTokenUse } from './change-tokens.ts'
import { scopesOf } from './scopes.ts'

/** Requests of one access token, apart from those of its account's browsers. */
const PER_TOKEN: RateLimit = { name: 'access-token', points: TOKEN_REQUESTS_PER_MINUTE, seconds: 60 }

/**
 * Checks what an access token may do, before anything else looks at the request.
 * @throws AppError `not_signed_in` for a token that was revoked, has ended or never was; `insufficient_scope`,
 * `not_your_profile`, `rate_limited`
 */
export const checkToken = createMiddleware<AppEnv>(async (c, next) => {
  const { requester, identity, profile, db, rateLimits } = c.var
  if (requester.kind === 'token-holder') {
    if (!identity) throw new AppError('not_signed_in', 'This token is not valid, or was revoked')
    const { scopes, session, usedAt } = identity
    const opening = scopesOf(c.req.method, c.req.path)
    if (!opening.some((scope) => scopes?.includes(scope))) {
      // RFC 6750, 3.1. Each of several scopes is enough, so one is named.
      if (opening[0]) c.header('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${opening[0]}"`)
      throw new AppError('insufficient_scope', 'This token may not do that')
    }
    const asked = askedProfile(c)
    if (asked && profile?.id !== asked) throw new AppError('not_your_profile', 'That profile is not one of yours')
    await rateLimits.takeHere(PER_TOKEN, session.sessionId)
    if (needsNotingUse(usedAt))
      await noteTokenUse(db, session.sessionId)
        .then((isFirst) => {
          if (isFirst) noteEventOf(c, { event: 'token.first-used', userId: session.userId })
        })
        .catch((error) => {
          // Reads work without the database; the next request can note the use.
          if (!isOutOfReach(error)) throw error
        })
  }
  await next()
})
