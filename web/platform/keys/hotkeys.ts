import { useEffect, useEffectEvent } from 'react'

const INTERACTIVE =
  'a[href], button, input, select, textarea, summary, audio, video, [contenteditable=""], [contenteditable="true"], ' +
  '[role="button"], [role="slider"], [role="tab"], [role="menuitem"], [role="radio"], [role="option"], [role="checkbox"]'

/** Whether keys belong to what has the focus rather than to the page. */
export function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return target.closest(INTERACTIVE) !== null || target.closest('[role="dialog"], [role="alertdialog"]') !== null
}

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
