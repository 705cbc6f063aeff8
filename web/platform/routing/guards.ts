import { activeProfile, redirectFor, safePath } from '#contract/access.ts'
import type { Access, Page } from '#contract/platform/page.ts'
import { SITE } from '#contract/site.ts'
import { ensureSession, knownSession } from '../session.ts'
import type { Location } from './address.ts'

type Going = { location: Location; params: Record<string, string> }

/** Redirects users who may not open a page, by the same rule as the server. */
export function guard(access: Access) {
  return async ({ location }: Pick<Going, 'location'>): Promise<string | null> => {
    const session = knownSession() ?? (await ensureSession())
    const elsewhere = redirectFor(access, session, location.pathname + location.searchStr)
    return elsewhere && access === 'signed-out' ? askedFor(location) : elsewhere
  }
}

/** AUTH-04: after signing in, the user goes to the page that asked for it. */
function askedFor({ search, state }: Location): string {
  const path = safePath(search.next ?? state.next)
  return path.startsWith(SITE.auth.path) ? SITE.home.path : path
}

/** Where a page redirects to, by the same rule as the server. */
export async function leadOn({ leadsTo }: Pick<Page, 'leadsTo'>, { location, params }: Going): Promise<string | null> {
  if (!leadsTo) return null
  const { search } = location as { search: Record<string, string> }
  return leadsTo({ params, search, profile: activeProfile(await ensureSession()), host: window.location.host })
}
