import type { Session } from './accounts.ts'
import type { Access } from './platform/page.ts'

/** Keeps only paths of this site: `//evil.example` and `https://…` become '/home' (SEC-04). */
export function safePath(path: string | null | undefined): string {
  if (!path?.startsWith('/') || /^\/[/\\]/.test(path) || hasControlCharacter(path)) return '/home'
  return path
}

const hasControlCharacter = (text: string): boolean => [...text].some((char) => char.charCodeAt(0) < 32)

export function activeProfile(session: Session) {
  return session.profiles.find((profile) => profile.id === session.activeProfileId) ?? null
}

/** Where someone is sent who may not open a page, or null if they may. The server and the page both ask this. */
export function redirectFor(access: Access, session: Session, path: string): string | null {
  const hasProfile = session.profiles.length > 0
  if (access === 'public') return null
  if (access === 'signed-out') return session.user ? '/home' : null
  if (access === 'admin') {
    if (!session.user) return '/auth'
    return session.user.isAdmin ? null : '/home'
  }
  if (!session.user)
    return path === '/home' || access === 'no-profile' ? '/auth' : `/auth?next=${encodeURIComponent(path)}`
  // nobody makes a profile while others of theirs are suspended
  const isSuspended = session.user.suspensions.length > 0
  if (access === 'no-profile') return hasProfile ? '/home' : isSuspended ? '/decisions' : null
  if (access === 'signed-in') return hasProfile || isSuspended || session.user.termsAccepted ? null : '/signup'
  if (!hasProfile) return isSuspended ? '/decisions' : '/signup'
  if (access === 'artist' && activeProfile(session)?.profileType !== 'artist') return '/home'
  return null
}
