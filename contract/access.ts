import type { Session } from './accounts.ts'
import type { Access } from './platform/page.ts'

/**
 * Returns the path if it is one of this site, else '/home', as for `//evil.example` and `https://…`
 * (SEC-04).
 */
export function safePath(path: string | null | undefined): string {
  if (!path?.startsWith('/') || /^\/[/\\]/.test(path) || hasControlCharacter(path)) return '/home'
  return path
}

const hasControlCharacter = (text: string): boolean => [...text].some((char) => char.charCodeAt(0) < 32)

/**
 * Whether this is the path of a secret link (RELEASE-04). Its token must not be in a query string,
 * which servers write into their logs. The site also opens a path that is written as `/%73/` or `//s/`.
 */
export const isSecretLink = (path: string): boolean => /^\/+(?:s|%73)\//.test(path)

/** Returns the acting profile of a session; null if there is none. */
export function activeProfile(session: Session) {
  return session.profiles.find((profile) => profile.id === session.activeProfileId) ?? null
}

/**
 * Returns the path to which a user is redirected who may not open a page; null if the user may open
 * it. The server and the page both use it.
 */
export function redirectFor(access: Access, session: Session, path: string): string | null {
  const hasProfile = session.profiles.length > 0
  if (access === 'public') return null
  if (access === 'signed-out') return session.user ? '/home' : null
  if (access === 'admin') {
    if (!session.user) return '/auth'
    // KEYS-03: the admin sets up a passkey or an authenticator app there
    if (session.user.needsSecondFactor) return '/security'
    return session.user.isAdmin ? null : '/home'
  }
  if (!session.user)
    return path === '/home' || access === 'no-profile' ? '/auth' : `/auth?next=${encodeURIComponent(path)}`
  // a user with suspended profiles cannot create another profile
  const isSuspended = session.user.suspensions.length > 0
  if (access === 'no-profile') return hasProfile ? '/home' : isSuspended ? '/decisions' : null
  // KEYS-03: an admin needs no profile, and the admin pages lead to this one
  const isAdmin = session.user.isAdmin || session.user.needsSecondFactor
  if (isAdmin && /^\/security(?![^?#])/.test(path)) return null
  if (access === 'signed-in') return hasProfile || isSuspended || session.user.termsAccepted ? null : '/signup'
  if (!hasProfile) return isSuspended ? '/decisions' : '/signup'
  if (access === 'artist' && activeProfile(session)?.profileType !== 'artist') return '/home'
  return null
}
