import type { OwnProfile, ProfileType } from '#contract/profiles.ts'
import type { Revealed } from '#contract/sensitive.ts'
import type { AppContext } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'

export type SignedIn = {
  sessionId: string
  userId: string
  email: string
  isAdmin: boolean
  termsAccepted: boolean
  newRules: number | null
  /** When the account was made. */
  createdAt: Date
  timeZone: string | null
  /** Of the account; `until` is null where that is for good. */
  suspension: { until: Date | null } | null
  /** Profiles of theirs that nobody acts as. */
  suspended: (OwnProfile & { suspendedUntil: Date | null })[]
  unveiled: Revealed
}
export type ActingProfile = { id: string; profileType: ProfileType; handle: string }

declare module '#server/platform/context.ts' {
  interface RequestVariables {
    session: SignedIn | null
    /** Of who is signed in: whether all that was committed before their request has been heard here. */
    isUpToDate?: boolean
    /** The profiles that they may act as, the first one made first; none of a visitor. */
    profiles: OwnProfile[]
    /** The one that the request acts as. */
    profile: ActingProfile | null
  }
}

export function requireSession(c: AppContext): SignedIn {
  if (!c.var.session) throw new AppError('not_signed_in', 'Sign in required')
  return c.var.session
}

/** Whose upload it is, the signal that they went away, and where its files are spooled. */
export const requireSender = (c: AppContext) => ({
  accountId: requireSession(c).userId,
  signal: c.req.raw.signal,
  spoolDir: c.var.spoolDir,
})

/** Who may make something new as an account. @throws AppError `not_signed_in`, `forbidden` while anything of theirs is suspended */
export function requireGoodStanding(c: AppContext): SignedIn {
  const session = requireSession(c)
  if (session.suspension || session.suspended.length > 0)
    throw new AppError('forbidden', 'You cannot do this while a profile of yours is suspended')
  return session
}

export function requireProfile(c: AppContext): ActingProfile {
  requireSession(c)
  if (!c.var.profile) throw new AppError('profile_required', 'No active profile selected')
  return c.var.profile
}

export function requireArtist(c: AppContext): ActingProfile {
  const profile = requireProfile(c)
  if (profile.profileType !== 'artist')
    throw new AppError('profile_required', 'Please select an artist profile before proceeding')
  return profile
}

export function requireAdmin(c: AppContext): SignedIn {
  const session = requireSession(c)
  if (!session.isAdmin) throw new AppError('forbidden', 'Only admins may do this')
  return session
}
