import { useLocation, useSearch } from './use-router.ts'

/**
 * The token of a link in a mail, `/auth/reset#token=…`. It is behind the `#`, which browsers send to
 * nobody, so that it is in no log of a proxy. Mails of earlier versions have it in the query.
 */
export function useMailedToken(): string | undefined {
  const { token } = useSearch()
  const hash = useLocation((location) => location.hash)
  return new URLSearchParams(hash.slice(1)).get('token') ?? token
}
