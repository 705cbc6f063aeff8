import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { activeProfile, redirectFor, safePath } from '#contract/access.ts'
import { ROUTES, type RouteAccess } from '#contract/routes.ts'
import { ensureSession, knownSession } from '../session/session.ts'

/** Sends away who may not open a page, by the same rule as the server. */
export function guard(access: RouteAccess) {
  return async ({ location }: { location: ParsedLocation }): Promise<void> => {
    const session = knownSession() ?? (await ensureSession())
    const elsewhere = redirectFor(access, session, location.pathname + location.searchStr)
    if (!elsewhere) return
    const href = access === 'signed-out' ? askedFor(location) : elsewhere
    throw redirect({ href, replace: true })
  }
}

/** AUTH-04: who has signed in goes to the page that asked for it. */
function askedFor(location: ParsedLocation): string {
  const { next } = location.search as { next?: string }
  const path = safePath(next)
  return path.startsWith(ROUTES.auth.path) ? ROUTES.home.path : path
}

/** PROF-10: `/my-profile` is the active profile's public page. */
export async function goToOwnProfile(visit: { location: ParsedLocation }): Promise<void> {
  await guard(ROUTES.myProfile.access)(visit)
  const active = activeProfile(await ensureSession())
  if (active) throw redirect({ href: `/${active.slug || active.handle}`, replace: true })
}
