import { type ComponentType, useEffect, useState } from 'react'
import { isPageCovered } from '#web/platform/keys/covered.ts'
import { areSingleKeysOn, isChord, isSingleKey, useKeyDown } from '#web/platform/keys/single-keys.ts'
import { useRouter } from '#web/platform/routing/use-router.ts'
import { useSignal } from '#web/platform/use-signal.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { SearchPanelProps } from '#web/works/search/panel/search-panel.tsx'
import { askedSearch, closeSearch, giveUpSearch, openSearch } from './asked-search.ts'

let fetched: ComponentType<SearchPanelProps> | undefined

/** Fetched by whoever is about to search. */
export async function fetchSearchPanel(): Promise<ComponentType<SearchPanelProps>> {
  fetched ??= (await import('#web/works/search/panel/search-panel.tsx')).SearchPanel
  return fetched
}

/** FIND-01: the search panel over any page, by `/`, by Ctrl or Cmd with K, and by the button of every header. */
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
        toast.error('Search', 'It could not be loaded. Check your network and try again.')
      },
    )
  }, [asked, Panel])
  const router = useRouter()
  // on leaving, not on arriving: until a page is there somebody may have asked anew
  useEffect(() => router.leaving.subscribe(({ from, to }) => from?.href !== to.href && closeSearch()), [router])
  return asked && Panel ? <Panel asked={asked} onClose={closeSearch} /> : null
}

/** A slash is typed with Shift on some keyboards. */
function asksForSearch(event: KeyboardEvent): boolean {
  if (isChord(event, 'k')) return true
  return event.key === '/' && !event.repeat && isSingleKey(event) && areSingleKeysOn() && !isWritten(event.target)
}

/** As `taken-keys.ts` has it, in fewer letters: this is among what every visit loads. */
const WRITTEN_IN =
  'input, textarea, select, [contenteditable], [role=combobox], [role$=box], [role=option], [data-own-keys]'

const isWritten = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(WRITTEN_IN) !== null
