import { eq, sql } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'
import { LIVE } from '#contract/platform/live.ts'
import { ACTIVE_PROFILE_HEADER } from '#contract/platform/page-data.ts'
import type { AppContext, AppEnv } from '#server/platform/context.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { profileMembers, profiles } from '#server/profiles/tables.ts'
import type { ActingProfile } from '../guards.ts'
import { readActiveProfile, readSessionToken, setSessionCookie } from './cookies.ts'
import { findSession, noteUse, prolongSession } from './sessions.ts'

/** Sets `c.var.session`; a session in use is prolonged once a day, together with its cookie. */
export const readSession = createMiddleware<AppEnv>(async (c, next) => {
  const token = readSessionToken(c)
  const found = token ? await findSession(c.var.db, token) : null
  if (!token || !found) {
    c.set('session', null)
    return next()
  }
  const { needsProlonging, needsNoting, ...session } = found
  c.set('session', session)
  if (needsNoting)
    await noteUse(c.var.db, session.sessionId, { address: c.var.address, userAgent: c.req.header('user-agent') })
  if (needsProlonging) {
    await prolongSession(c.var.db, session.sessionId)
    setSessionCookie(c, token)
  }
  await next()
})

/**
 * Sets `c.var.profile`, after `readSession`: the profile named by the header, which must be one of the user's, else the
 * one in the cookie, else their first (PROF-13).
 */
export const readProfile = createMiddleware<AppEnv>(async (c, next) => {
  const own = c.var.session ? await findOwnProfiles(c.var.db, c.var.session.userId) : []
  const asked = c.var.session ? askedProfile(c) : undefined
  const named = own.find((profile) => profile.id === asked)
  if (asked && !named) throw new AppError('not_your_profile', 'That profile is not one of yours')
  c.set('profile', named ?? own.find((profile) => profile.id === readActiveProfile(c)) ?? own[0] ?? null)
  await next()
})

/** A socket cannot send headers of ours: it names the profile in its address. */
const askedProfile = (c: AppContext): string | undefined =>
  c.req.header(ACTIVE_PROFILE_HEADER) ?? (c.req.path === LIVE.path ? c.req.query(LIVE.profileParameter) : undefined)

/** The profiles that someone may act as, the first one made first. */
export const findOwnProfiles = (db: Database, userId: string): Promise<ActingProfile[]> =>
  ownProfiles(db, 'of-user').execute({ userId })

const ownProfiles = perDatabase((db, _name: 'of-user') =>
  db
    .select({ id: profiles.id, profileType: profiles.profileType, handle: profiles.handle })
    .from(profileMembers)
    .innerJoin(profiles, eq(profiles.id, profileMembers.profileId))
    .where(eq(profileMembers.userId, sql.placeholder('userId')))
    .orderBy(profiles.createdAt, profiles.id)
    .prepare('own_profiles'),
)
