import { useEffect } from 'react'
import { PRODUCT } from '#contract/platform/limits.ts'
import { useRouter } from '#web/platform/routing/use-router.ts'
import { announce } from '#web/ui/feedback/announcer.tsx'
import { askedSearch } from './search/asked-search.ts'

/**
 * After a navigation announces the new page to screen readers and moves the focus to its heading.
 */
export function useRouteAnnouncements(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.rendered.subscribe(({ from, pathChanged }) => {
        if (!from || !pathChanged) return
        // The page's own effects, which set the title, run after this event.
        requestAnimationFrame(announcePage)
      }),
    [router],
  )
}

/**
 * Announces the page and focuses its heading. A page that loads after the navigation calls it, too.
 */
export function announcePage(): void {
  announce(document.title.replace(` • ${PRODUCT}`, ''))
  focusHeading()
}

function focusHeading(): void {
  const focused = document.activeElement
  const pageTookFocus = focused?.closest('main') && focused !== document.querySelector('main')
  // The user has started a search while the page was loading.
  if (pageTookFocus || askedSearch.value) return
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
