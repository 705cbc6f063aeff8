import { useRef } from 'react'
import { queryClient } from './query-client.ts'

/**
 * Tracks the mutations that `start` starts. `isPending` of a mutation's hook changes only with the
 * next render, so without this a double click would send twice.
 */
export function useStarted() {
  const mutations = useRef<{ state: { status: string } }[]>([])
  return {
    isPending: () => mutations.current.some(({ state }) => state.status === 'pending'),
    start(act: () => void) {
      const cache = queryClient.getMutationCache()
      const before = new Set(cache.getAll())
      act()
      mutations.current = cache.getAll().filter((mutation) => !before.has(mutation))
    },
  }
}
