import { isSecretLink } from '#contract/access.ts'
import type { Target } from './address.ts'
import { useLocation } from './use-router.ts'

declare module './history.ts' {
  interface HistoryState {
    /** The path that a user goes to after signing in. */
    next?: string
  }
}

/**
 * Leads to the sign-in page, and back to this page afterwards (AUTH-04). The path of a secret link
 * is kept in the history entry instead of the query string.
 */
export function useSignInPage(): Target<'/auth'> {
  const next = useLocation(({ href }) => href)
  return isSecretLink(next) ? { to: '/auth', state: { next } } : { to: '/auth', search: { next } }
}
