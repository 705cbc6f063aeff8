import { type ComponentType, useEffect, useState } from 'react'
import { isPageCovered } from '#web/platform/keys/covered.ts'
import { areSingleKeysOn, isChord, isSingleKey, useKeyDown } from '#web/platform/keys/single-keys.ts'
import { useRouter } from '#web/platform/routing/use-router.ts'
import { useSignal } from '#web/platform/use-signal.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { SearchPanelProps } from '#web/works/search/panel/search-panel.tsx'
import { askedSearch, closeSearch, giveUpSearch, openSearch } from './asked-search.ts'

let fetched: ComponentType<SearchPanelProps> | undefined

/** Loaded when the user is about to search. */
export async function fetchSearchPanel(): Promise<ComponentType<SearchPanelProps>> {
  fetched ??= (await import('#web/works/search/panel/search-panel.tsx')).SearchPanel
  return fetched
}

/**
 * FIND-01: the search panel over any page. Opened by `/`, by Ctrl or Cmd with K, or by the button
 * in each header.
 */
export function SearchSlot() {
  const asked = useSignal(askedSearch)
  const [Panel, setPanel] = useState(() => fetched)
  useKeyDown((event) => {
    if (!asksForSearch(event)) return
    if (askedSearch.value || !isPageCovered()) event.preventDefault()
    if (!isPageCovered()) openSearch()
  })
  useEffect(() => {
    if (!asked || Panel) return
    fetchSearchPanel().then(
      (panel) => setPanel(() => panel),
      () => {
        giveUpSearch()
        toast.error('Search', 'Search could not be loaded. Check your network and try again.')
      },
    )
  }, [asked, Panel])
  const router = useRouter()
  // Closes when a page is left, not when the next one is shown: by then the user may have opened
  // the search again.
  useEffect(() => router.leaving.subscribe(({ from, to }) => from?.href !== to.href && closeSearch()), [router])
  return asked && Panel ? <Panel asked={asked} onClose={closeSearch} /> : null
}

/** Some keyboards need Shift to type a slash. */
function asksForSearch(event: KeyboardEvent): boolean {
  if (isChord(event, 'k')) return true
  return event.key === '/' && !event.repeat && isSingleKey(event) && areSingleKeysOn() && !isWritten(event.target)
}

/** A shorter version of `taken-keys.ts`, because every visit loads it. */
const WRITTEN_IN =
  'input, textarea, select, [contenteditable], [role=combobox], [role$=box], [role=option], [data-own-keys]'

const isWritten = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(WRITTEN_IN) !== null
