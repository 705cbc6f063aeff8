import { useEffect, useState } from 'react'
import { askedText, type SearchAnswer, type SearchKind, searchResource } from '#contract/search.ts'
import { useResource } from '#web/platform/data.ts'

/** A held key asks for what stands there in the end. */
const TYPING_MS = 50

export type ShownAnswer = { q: string; answer: SearchAnswer }

/**
 * The answer for what is typed; until it comes, the last one that came. What was asked for before is given up, so that
 * no late answer takes the place of a newer one. `kinds` are all, or the same ones always.
 */
export function useSearchAnswer(typed: string, { kinds, retry = 1 }: { kinds?: SearchKind[]; retry?: number } = {}) {
  const asked = askedText(typed)
  const q = useSettled(asked)
  const query = useResource(searchResource, { q: q ?? '', kinds }, { enabled: q !== null, retry })
  const [shown, setShown] = useState<ShownAnswer | null>(null)
  if (q === null) {
    if (shown) setShown(null)
  } else if (query.data && query.data !== shown?.answer) setShown({ q, answer: query.data })
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
