import { useSyncExternalStore } from 'react'
import { MOBILE_BREAKPOINT_PX } from '#contract/platform/limits.ts'

const query = window.matchMedia(`(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`)

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the page has its small form: what a title does there differs, not only how it looks. */
export function useSmallScreen(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches)
}
