import type { Session } from '#contract/accounts.ts'
import type { AppContext } from '#server/platform/context.ts'
import { setActiveProfileCookie } from './cookies.ts'
import type { SignedIn } from './guards.ts'
import { identify } from './middleware.ts'

const VISITOR: Session = { user: null, profiles: [], activeProfileId: null }

/** Who the request comes from, as the page sees it: profiles in the order they were made, one of them active. */
function presentSession({ var: { session, profiles, profile } }: AppContext): Session {
  if (!session) return VISITOR
  const { userId: id, email, isAdmin, termsAccepted, newRules, timeZone, unveiled } = session
  return {
    user: { id, email, isAdmin, termsAccepted, newRules, timeZone, unveiled, suspensions: suspensionsOf(session) },
    profiles,
    activeProfileId: profile?.id ?? null,
  }
}

/** All of an account that is suspended is one: its profiles are then not named. */
function suspensionsOf({ suspension, suspended }: SignedIn): NonNullable<Session['user']>['suspensions'] {
  const one = (name: string | null, until: Date | null) => ({ name, until: until?.toISOString() ?? null })
  if (suspension) return [one(null, suspension.until)]
  return suspended.map((profile) => one(profile.displayName ?? profile.handle, profile.suspendedUntil))
}

/** The same after a request has changed it, acting as the profile that it chose. */
export async function changedSession(c: AppContext, actAs?: string): Promise<Session> {
  await identify(c, undefined, actAs)
  return presentSession(c)
}

/**
 * The same for where a visit begins: the profile that is fallen back to for want of a remembered one is remembered
 * (PROF-11).
 */
export function restoreSession(c: AppContext): Session {
  const session = presentSession(c)
  const isKnown = session.profiles.some(({ id }) => id === c.var.requester.choices.activeProfile)
  if (session.activeProfileId && !isKnown) setActiveProfileCookie(c, session.activeProfileId)
  return session
}
