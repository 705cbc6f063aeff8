import { PROOF_MINUTES } from '#contract/platform/limits.ts'
import type { OwnProfile, ProfileType } from '#contract/profiles.ts'
import type { Revealed } from '#contract/sensitive.ts'
import type { AppContext } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Identity } from './sessions.ts'

const PROOF_MS = PROOF_MINUTES * 60_000

export type SignedIn = {
  sessionId: string
  userId: string
  email: string
  /** An admin's rights need a session with two factors. */
  isAdmin: boolean
  /** The user is an admin, but this session was started without a second factor. */
  lacksSecondFactor: boolean
  /** When the second factors of the account are removed; null if nobody asked for it. */
  removalAt: Date | null
  /** When the user last proved to own the account. */
  provedAt: Date
  termsAccepted: boolean
  newRules: number | null
  /** When the account was created. */
  createdAt: Date
  timeZone: string | null
  /** Suspension of the account; `until` is null for a permanent one. */
  suspension: { until: Date | null } | null
  /** The user's suspended profiles; nobody can act as them. */
  suspended: (OwnProfile & { suspendedUntil: Date | null })[]
  unveiled: Revealed
}
export type ActingProfile = { id: string; profileType: ProfileType; handle: string }

declare module '#server/platform/context.ts' {
  interface RequestVariables {
    session: SignedIn | null
    /** The session with what keeps it alive; null for a visitor. */
    identity: Identity | null
    /**
     * For a signed-in user: whether this process has received all changes that were committed
     * before the request.
     */
    isUpToDate?: boolean
    /** The profiles that the user may act as, oldest first; empty for a visitor. */
    profiles: OwnProfile[]
    /** The profile that the request acts as. */
    profile: ActingProfile | null
  }
}

export function requireSession(c: AppContext): SignedIn {
  if (!c.var.session) throw new AppError('not_signed_in', 'Sign in required')
  return c.var.session
}

/** Who uploads, the signal that the client disconnected, and the folder of spooled files. */
export const requireSender = (c: AppContext) => ({
  accountId: requireSession(c).userId,
  signal: c.req.raw.signal,
  spoolDir: c.var.spoolDir,
})

/**
 * For endpoints that create something for an account.
 * @throws AppError `not_signed_in`; `forbidden` while the account or a profile of it is suspended
 */
export function requireGoodStanding(c: AppContext): SignedIn {
  const session = requireSession(c)
  if (session.suspension || session.suspended.length > 0)
    throw new AppError('forbidden', 'You cannot do this while one of your profiles is suspended')
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

/**
 * For acts that a stolen session must not be able to do.
 * @throws AppError `not_signed_in`; `proof_required` if the last proof is too old
 */
export function requireProof(c: AppContext): SignedIn {
  const session = requireSession(c)
  if (Date.now() - session.provedAt.getTime() > PROOF_MS) throw new AppError('proof_required', 'Confirm that it is you')
  return session
}

/** @throws AppError `not_signed_in`, `forbidden` */
export function requireAdmin(c: AppContext): SignedIn {
  const session = requireSession(c)
  if (session.lacksSecondFactor)
    throw new AppError('forbidden', 'Admins sign in with a passkey or an authenticator app. Set one up under Security.')
  if (!session.isAdmin) throw new AppError('forbidden', 'Only admins can do this')
  return session
}

/**
 * For admins who decide about others.
 * @throws AppError `not_signed_in`, `forbidden`, `proof_required`
 */
export function requireDecidingAdmin(c: AppContext): SignedIn {
  requireAdmin(c)
  return requireProof(c)
}
