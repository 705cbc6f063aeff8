import { useEffect, useEffectEvent, useState } from 'react'
import { SEARCH } from '#contract/platform/search-limits.ts'
import type { Found, SearchKind } from '#contract/search.ts'
import { searchWordsOf } from '#contract/search-words.ts'
import { useOnline } from '#web/platform/online.ts'
import { termsOf, typedCount, typedIn } from './marks.ts'
import { useSearchResponse } from './use-search-response.ts'

type Of<Kind extends SearchKind> = Extract<Found, { kind: Kind }>

/**
 * Results of one type for a text, and whether a response is pending. Empty offline, and if the
 * search fails.
 */
export function useSuggestions<Kind extends SearchKind>(kind: Kind, text: string) {
  const isOnline = useOnline()
  const isAsked = isOnline && text.trim().length <= SEARCH.textMax && searchWordsOf(text).length > 0
  // No retries: the user goes on typing rather than wait for suggestions.
  const { asked, shown, query, isCurrent } = useSearchResponse(isAsked ? text : '', { kinds: [kind], retry: 0 })
  const isFailed = !isCurrent && query.isError
  const items = isFailed || !shown ? [] : (shown.response.items as Of<Kind>[])
  return {
    items,
    /** True for corrected or partial matches: they are shown, but Enter does not choose them. */
    isMeant: shown !== null && (shown.response.isPartial || shown.response.meant.length > 0),
    isCurrent,
    isAwaited: asked !== null && !isCurrent && !isFailed,
  }
}

/** True if every word of the text starts a word of the name. */
export function isNamedBy(text: string, name: string): boolean {
  const terms = termsOf(text, [])
  return typedIn(name, terms)?.size === typedCount(terms)
}

/** Remembers an Enter pressed before the response arrived, until other text is typed. */
export function useEarlyEnter(text: string, isAwaited: boolean, onEnter: () => void) {
  const [pressedAt, setPressedAt] = useState<string | null>(null)
  const press = useEffectEvent(onEnter)
  useEffect(() => {
    if (pressedAt === null || (isAwaited && pressedAt === text)) return
    setPressedAt(null)
    if (pressedAt === text) press()
  }, [pressedAt, text, isAwaited])
  return { keep: () => setPressedAt(text), forget: () => setPressedAt(null) }
}
