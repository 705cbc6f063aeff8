import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isComposing } from './composing.ts'

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]'

/**
 * Keeps the focus inside `container` while `held`. The focus starts on the first control, and Tab
 * wraps around. Escape calls `onEscape`. At the end the focus returns to where it was.
 */
export function useHeldFocus(container: RefObject<HTMLElement | null>, held: boolean, onEscape: () => void): void {
  const leave = useEffectEvent(onEscape)
  useEffect(() => {
    const root = container.current
    if (!held || !root) return
    const before = document.activeElement
    const controls = () => [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isShown)
    controls()[0]?.focus()
    const keep = (event: KeyboardEvent) => {
      if (isComposing(event)) return
      if (event.key === 'Escape') {
        event.preventDefault()
        leave()
      }
      if (event.key === 'Tab') goRound(event, controls())
    }
    document.addEventListener('keydown', keep)
    return () => {
      document.removeEventListener('keydown', keep)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [container, held])
}

function goRound(event: KeyboardEvent, controls: HTMLElement[]): void {
  const first = controls[0]
  const last = controls.at(-1)
  if (!first || !last) return
  const focused = document.activeElement as HTMLElement
  const outside = !controls.includes(focused)
  if (outside || focused === (event.shiftKey ? first : last)) {
    event.preventDefault()
    const next = event.shiftKey ? last : first
    next.focus()
  }
}

const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0
