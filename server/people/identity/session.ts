import type { Session } from '#contract/accounts.ts'
import type { AppContext } from '#server/platform/context.ts'
import { setActiveProfileCookie } from './cookies.ts'
import type { SignedIn } from './guards.ts'
import { identify } from './middleware.ts'

const VISITOR: Session = { user: null, profiles: [], activeProfileId: null }

/** The session of the request as the page sees it: profiles oldest first, one of them active. */
function presentSession({ var: { session, profiles, profile } }: AppContext): Session {
  if (!session) return VISITOR
  const {
    userId: id,
    email,
    isAdmin,
    lacksSecondFactor,
    removalAt,
    termsAccepted,
    newRules,
    timeZone,
    unveiled,
  } = session
  return {
    user: {
      ...{ id, email, isAdmin, termsAccepted, newRules, timeZone, unveiled },
      needsSecondFactor: lacksSecondFactor,
      removalAt: removalAt?.toISOString() ?? null,
      suspensions: suspensionsOf(session),
    },
    profiles,
    activeProfileId: profile?.id ?? null,
  }
}

/** A suspended account is one entry, and its profiles are not listed. */
function suspensionsOf({ suspension, suspended }: SignedIn): NonNullable<Session['user']>['suspensions'] {
  const one = (name: string | null, until: Date | null) => ({ name, until: until?.toISOString() ?? null })
  if (suspension) return [one(null, suspension.until)]
  return suspended.map((profile) => one(profile.displayName ?? profile.handle, profile.suspendedUntil))
}

/** The session after this request has changed it, acting as the chosen profile. */
export async function changedSession(c: AppContext, actAs?: string): Promise<Session> {
  await identify(c, undefined, actAs)
  return presentSession(c)
}

/**
 * The session at the start of a visit. If the cookie names none of the user's profiles, the
 * fallback profile is stored in it (PROF-11).
 */
export function restoreSession(c: AppContext): Session {
  const session = presentSession(c)
  const isKnown = session.profiles.some(({ id }) => id === c.var.requester.choices.activeProfile)
  if (session.activeProfileId && !isKnown) setActiveProfileCookie(c, session.activeProfileId)
  return session
}
