import { useSearch } from '@tanstack/react-router'

/** The page's `?tag=` as the server reads it, so that both name the same list. */
export function useTag(): string | null {
  const { tag } = useSearch({ strict: false }) as { tag?: unknown }
  return (tag === undefined ? '' : String(tag)).trim().toLowerCase() || null
}
