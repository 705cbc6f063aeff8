import { useEffect, useState } from 'react'
import { askedText, type SearchKind, type SearchResponse, searchResource } from '#contract/search.ts'
import { useResource } from '#web/platform/data.ts'

/** A held key asks for what stands there in the end. */
const TYPING_MS = 50

export type ShownResponse = { q: string; response: SearchResponse }

/**
 * The answer for what is typed; until it comes, the last one that came. What was asked for before is given up, so that
 * no late answer takes the place of a newer one. `kinds` are all, or the same ones always.
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

/** Nothing typed counts at once, and so does the first letter. */
function useSettled(asked: string | null): string | null {
  const [settled, setSettled] = useState(asked)
  useEffect(() => {
    if (asked === settled) return
    const timer = setTimeout(() => setSettled(asked), settled === null || asked === null ? 0 : TYPING_MS)
    return () => clearTimeout(timer)
  }, [asked, settled])
  return asked === null ? null : settled
}
