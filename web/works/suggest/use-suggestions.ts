import { useEffect, useEffectEvent, useState } from 'react'
import { SEARCH } from '#contract/platform/limits.ts'
import type { Found, SearchKind } from '#contract/search.ts'
import { searchWordsOf } from '#contract/search-words.ts'
import { useOnline } from '#web/platform/online.ts'
import { termsOf, typedCount, typedIn } from './marks.ts'
import { useSearchResponse } from './use-search-answer.ts'

type Of<Kind extends SearchKind> = Extract<Found, { kind: Kind }>

/**
 * What is found of one kind for a text, and whether more is still to come for it. Offline, and where the search fails,
 * there is nothing.
 */
export function useSuggestions<Kind extends SearchKind>(kind: Kind, text: string) {
  const isOnline = useOnline()
  const isAsked = isOnline && text.trim().length <= SEARCH.textMax && searchWordsOf(text).length > 0
  // whoever waits for suggestions that fail would rather write on
  const { asked, shown, query, isCurrent } = useSearchResponse(isAsked ? text : '', { kinds: [kind], retry: 0 })
  const isFailed = !isCurrent && query.isError
  const items = isFailed || !shown ? [] : (shown.response.items as Of<Kind>[])
  return {
    items,
    /** What is found for a misspelt word, or has only most of the words, is shown, and taken for nothing. */
    isMeant: shown !== null && (shown.response.isPartial || shown.response.meant.length > 0),
    isCurrent,
    isAwaited: asked !== null && !isCurrent && !isFailed,
  }
}

/** Whether every word of a text stands in a name, or begins there. */
export function isNamedBy(text: string, name: string): boolean {
  const terms = termsOf(text, [])
  return typedIn(name, terms)?.size === typedCount(terms)
}

/** Enter that was pressed before the answer came is kept for it, unless something else is typed meanwhile. */
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
