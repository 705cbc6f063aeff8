import { createMiddleware } from 'hono/factory'
import { LIVE } from '#contract/platform/live.ts'
import { ACTIVE_PROFILE_HEADER } from '#contract/platform/page-data.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import type { AppContext, AppEnv } from '#server/platform/context.ts'
import { isOutOfReach } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Requester } from '#server/platform/http/requester.ts'
import { rememberDevice, setSessionCookie } from './cookies.ts'
import { type Identity, needsNoting, needsProlonging, prolongSession, recordUse } from './sessions.ts'

/**
 * Sets `c.var.session`, `profiles` and `profile`. The profile is the one in the header, which must
 * be one of the user's; otherwise the one in the cookie, otherwise the user's first (PROF-13). A
 * session in use is prolonged once a day, together with its cookie.
 */
export const readIdentity = createMiddleware<AppEnv>(async (c, next) => {
  const { requester } = c.var
  const found = await identify(c, requester)
  if (requester.kind === 'holder' && found) {
    const asked = askedProfile(c)
    if (asked && c.var.profile?.id !== asked) throw new AppError('not_your_profile', 'That profile is not one of yours')
    await keepSession(c, requester.token, found).catch((error) => {
      // Reads work without the database; the next request can prolong the session.
      if (!isReading(c) || !isOutOfReach(error)) throw error
    })
  }
  await next()
})

async function keepSession(c: AppContext, token: string, found: Identity): Promise<void> {
  const { sessionId, userId } = found.session
  if (needsNoting(found))
    await recordUse(c.var.db, sessionId, { address: c.var.address, userAgent: c.req.header('user-agent') })
  if (!needsProlonging(found)) return
  await prolongSession(c.var.db, sessionId)
  setSessionCookie(c, token)
  rememberDevice(c, userId)
}

/**
 * Reads the identity again after this request has changed it: by a new session token, or as the
 * chosen profile. This is the only function that sets `c.var.session`, and never without a
 * `Holder`. So a response of a signed-in user is never cached for visitors.
 */
export async function identify(
  c: AppContext,
  requester: Requester = c.var.requester,
  actAs = askedProfile(c),
): Promise<Identity | null> {
  c.set('requester', requester)
  const hasToken = requester.kind === 'holder' || requester.kind === 'token-holder'
  const { identity: found, isUpToDate } = hasToken ? await c.var.identities.find(requester, isReading(c)) : UNKNOWN
  const own = found?.profiles ?? []
  c.set('isUpToDate', isUpToDate)
  const named = (id: string | undefined): OwnProfile | undefined => own.find((profile) => profile.id === id)
  c.set('session', found?.session ?? null)
  c.set('identity', found)
  c.set('profiles', own)
  c.set('profile', named(actAs) ?? named(requester.choices.activeProfile) ?? own[0] ?? null)
  return found
}

const isReading = ({ req: { method } }: AppContext): boolean => method === 'GET' || method === 'HEAD'

const UNKNOWN = { identity: null, isUpToDate: false }

/** A WebSocket cannot send our headers, so its URL names the profile. */
export const askedProfile = (c: AppContext): string | undefined =>
  c.req.header(ACTIVE_PROFILE_HEADER) ?? (c.req.path === LIVE.path ? c.req.query(LIVE.profileParameter) : undefined)
