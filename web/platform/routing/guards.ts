import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { activeProfile, redirectFor, safePath } from '#contract/access.ts'
import type { Access, Page } from '#contract/platform/page.ts'
import { SITE } from '#contract/site.ts'
import { ensureSession, knownSession } from '../session.ts'

/** Sends away who may not open a page, by the same rule as the server. */
export function guard(access: Access) {
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
  return path.startsWith(SITE.auth.path) ? SITE.home.path : path
}

type Going = { params: Record<string, string>; search: Record<string, string> }

/** Leads on to another path where a page says so, by the same rule as the server. */
export async function leadOn({ leadsTo }: Pick<Page, 'leadsTo'>, { params, search }: Going): Promise<void> {
  if (!leadsTo) return
  const href = leadsTo({ params, search, profile: activeProfile(await ensureSession()), host: location.host })
  if (href) throw redirect({ href, replace: true })
}
