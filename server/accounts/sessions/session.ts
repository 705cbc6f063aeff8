import { eq } from 'drizzle-orm'
import type { Session } from '#contract/accounts.ts'
import type { AppContext } from '#server/platform/context.ts'
import { presentOwnProfile } from '#server/profiles/present.ts'
import { profileMembers, profiles } from '#server/profiles/tables.ts'
import { readActiveProfile, setActiveProfileCookie } from './cookies.ts'

const VISITOR: Session = { user: null, profiles: [], activeProfileId: null }

/** Who the request comes from, as the page sees it: profiles in the order they were made, one of them active. */
export async function loadSession(c: AppContext): Promise<Session> {
  const { db, session, profile } = c.var
  if (!session) return VISITOR
  const rows = await db
    .select({ profile: profiles })
    .from(profileMembers)
    .innerJoin(profiles, eq(profiles.id, profileMembers.profileId))
    .where(eq(profileMembers.userId, session.userId))
    .orderBy(profiles.createdAt, profiles.id)
  const own = rows.map((row) => presentOwnProfile(row.profile))
  const isOwn = (id: string | undefined) => own.some((each) => each.id === id)
  const wanted = [profile?.id, readActiveProfile(c)].find(isOwn)
  return {
    user: { email: session.email, isAdmin: session.isAdmin, termsAccepted: session.termsAccepted },
    profiles: own,
    activeProfileId: wanted ?? own[0]?.id ?? null,
  }
}

/**
 * The same for where a visit begins: the profile that is fallen back to for want of a remembered one is remembered
 * (PROF-11).
 */
export async function restoreSession(c: AppContext): Promise<Session> {
  const session = await loadSession(c)
  const isKnown = session.profiles.some(({ id }) => id === readActiveProfile(c))
  if (session.activeProfileId && !isKnown) setActiveProfileCookie(c, session.activeProfileId)
  return session
}
