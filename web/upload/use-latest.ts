import { useRef } from 'react'

/**
 * For what is begun again before it has ended, such as the check of a file when another file is chosen. `begin` returns
 * whether nothing was begun since for the same `key`.
 */
export function useLatest(): (key?: string | number) => () => boolean {
  const turns = useRef(new Map<string | number, number>())
  return (key = '') => {
    const turn = (turns.current.get(key) ?? 0) + 1
    turns.current.set(key, turn)
    return () => turns.current.get(key) === turn
  }
}
