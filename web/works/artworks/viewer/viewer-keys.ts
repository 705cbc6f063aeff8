import type { KeyboardEvent } from 'react'
import type { ZoomControl } from './zoom-control.ts'

const PAN_PX = 96

type Steps = { onStep: (direction: 1 | -1) => void }

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: PAN_PX, y: 0 },
  ArrowRight: { x: -PAN_PX, y: 0 },
  ArrowUp: { x: 0, y: PAN_PX },
  ArrowDown: { x: 0, y: -PAN_PX },
}

/**
 * Shortcut keys: plus, minus, 0 for the whole picture, 1 for true pixels. Arrows pan a picture that
 * is larger than the stage, otherwise they show the next one.
 */
export function pressKey(event: KeyboardEvent, zoom: ZoomControl, { onStep }: Steps): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
  const act = actionOf(event.key, zoom, onStep)
  if (!act) return
  event.preventDefault()
  act()
}

function actionOf(key: string, zoom: ZoomControl, onStep: Steps['onStep']): (() => void) | null {
  if (key === '+' || key === '=') return () => zoom.step(1)
  if (key === '-' || key === '_') return () => zoom.step(-1)
  if (key === '0') return zoom.fit
  if (key === '1') return zoom.showTrue
  const by = ARROWS[key]
  if (!by) return null
  if (zoom.closeness().overflows) return () => zoom.pan(by)
  if (by.x === 0) return null
  return () => onStep(by.x < 0 ? 1 : -1)
}

/** Controls beside the picture use the same keys. */
const isTyping = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role=menu], aside, [data-part=dialog]') !== null
