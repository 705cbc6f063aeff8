import { useEffect, useEffectEvent } from 'react'

/** Calls back on each key pressed anywhere on the page; the listener decides and calls preventDefault when it acts. */
export function useKeyDown(listener: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent(listener)
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (!event.defaultPrevented) onKey(event)
    }
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [])
}

/** Ctrl or Cmd with a letter, nothing else held. */
export function isChord(event: KeyboardEvent, letter: string): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === letter
}

/** A key by itself, or with Shift, and no part of a character that is being composed. */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.altKey && !event.metaKey && !event.isComposing
