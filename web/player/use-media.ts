import { useSyncExternalStore } from 'react'
import { MOBILE_BREAKPOINT_PX } from '#contract/limits.ts'

/** A media query that components follow together, however many they are. */
function followMedia(text: string) {
  const query = window.matchMedia(text)
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => query.matches)
}

/** Whether the page has its small form: what a title does there differs, not only how it looks. */
export const useSmallScreen = followMedia(`(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`)

/** Whether rows may be too narrow for their buttons; the stylesheet says exactly where. */
export const useNarrowRows = followMedia('(max-width: 60rem)')
