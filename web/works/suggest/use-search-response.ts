import { useEffect, useState } from 'react'
import { askedText, type SearchKind, type SearchResponse, searchResource } from '#contract/search.ts'
import { useResource } from '#web/platform/data.ts'

/** Debounce: a held key sends one request at its end. */
const TYPING_MS = 50

export type ShownResponse = { q: string; response: SearchResponse }

/**
 * The response for the typed text; until it arrives, the last one. Earlier requests are aborted, so
 * that a late response never replaces a newer one. `kinds` must not change between renders.
 */
export function useSearchResponse(typed: string, { kinds, retry = 1 }: { kinds?: SearchKind[]; retry?: number } = {}) {
  const asked = askedText(typed)
  const q = useSettled(asked)
  const query = useResource(searchResource, { q: q ?? '', kinds }, { enabled: q !== null, retry })
  const [shown, setShown] = useState<ShownResponse | null>(null)
  if (q === null) {
    if (shown) setShown(null)
  } else if (query.data && query.data !== shown?.response) setShown({ q, response: query.data })
  return { asked, shown, query, isCurrent: shown !== null && shown.q === asked }
}

/** Clearing the field and typing the first letter take effect without a delay. */
function useSettled(asked: string | null): string | null {
  const [settled, setSettled] = useState(asked)
  useEffect(() => {
    if (asked === settled) return
    const timer = setTimeout(() => setSettled(asked), settled === null || asked === null ? 0 : TYPING_MS)
    return () => clearTimeout(timer)
  }, [asked, settled])
  return asked === null ? null : settled
}
