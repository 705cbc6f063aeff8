import type { Pinch, Point } from './zoom.ts'
import type { ZoomControl } from './zoom-control.ts'

const TAP_SLOP_PX = 6
const TWICE_WITHIN_MS = 350
const TWICE_WITHIN_PX = 32
const SWIPE_MIN_PX = 56
/** Zoom factor per pixel of wheel movement; a pinch on a trackpad sends few pixels. */
const WHEEL = { turn: 0.0016, pinch: 0.01, lineHeightPx: 33 } as const

type Tap = Point & { at: number }
type Hold = { start: Point; hasMoved: boolean; hadTwo: boolean; couldPan: boolean }

/**
 * Handles mouse, pen, touch and wheel on a stage: drag to pan, pinch or wheel to zoom at the
 * pointer, double tap for true pixels or the whole picture, swipe for the next picture. Returns the
 * function that removes the listeners.
 */
export function listenToGestures(
  stage: HTMLElement,
  zoom: ZoomControl,
  onSwipe: (direction: 1 | -1) => void,
): () => void {
  const pointers = new Map<number, Point>()
  let hold: Hold | null = null
  let lastTap: Tap | null = null

  const down = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    const at = pointOn(stage, event)
    stage.setPointerCapture(event.pointerId)
    pointers.set(event.pointerId, at)
    hold ??= { start: at, hasMoved: false, hadTwo: false, couldPan: zoom.closeness().overflows }
    if (pointers.size > 1) hold.hadTwo = true
  }
  const move = (event: PointerEvent) => {
    const from = pointers.get(event.pointerId)
    if (!from || !hold) return
    const before = [...pointers.values()]
    const to = pointOn(stage, event)
    if (!hold.hasMoved && distance(hold.start, to) < TAP_SLOP_PX && pointers.size === 1) return
    hold.hasMoved = true
    pointers.set(event.pointerId, to)
    stage.dataset.held = ''
    if (pointers.size === 1) zoom.pan({ x: to.x - from.x, y: to.y - from.y })
    if (pointers.size === 2) zoom.pinch(pinchOf(before), pinchOf([...pointers.values()]))
  }
  const up = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId) || pointers.size > 0 || !hold) return
    const { start, hasMoved, hadTwo, couldPan } = hold
    hold = null
    delete stage.dataset.held
    if (event.type === 'pointercancel' || hadTwo) return
    const at = pointOn(stage, event)
    if (!hasMoved) lastTap = tapped(zoom, lastTap, { ...at, at: event.timeStamp })
    else if (event.pointerType === 'touch' && !couldPan) swiped(at.x - start.x, at.y - start.y, onSwipe)
  }
  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    zoom.zoomBy(wheelFactor(event), pointOn(stage, event))
  }
  const held = new AbortController()
  const { signal } = held
  listenToPagePinch(stage, zoom, signal)
  stage.addEventListener('pointerdown', down, { signal })
  stage.addEventListener('pointermove', move, { signal })
  stage.addEventListener('pointerup', up, { signal })
  stage.addEventListener('pointercancel', up, { signal })
  stage.addEventListener('wheel', wheel, { signal, passive: false })
  return () => held.abort()
}

/** Safari sends own events for a trackpad pinch, and would zoom the page. */
function listenToPagePinch(stage: HTMLElement, zoom: ZoomControl, signal: AbortSignal): void {
  let before = 1
  const pinch = (event: Event) => {
    event.preventDefault()
    const { scale, clientX, clientY } = event as Event & { scale: number; clientX: number; clientY: number }
    // touches arrive as pointer events too
    if (stage.dataset.held === undefined && event.type === 'gesturechange') {
      zoom.zoomBy(scale / before, pointOn(stage, { clientX, clientY }))
    }
    before = event.type === 'gesturestart' ? 1 : scale
  }
  stage.addEventListener('gesturestart', pinch, { signal })
  stage.addEventListener('gesturechange', pinch, { signal })
}

function tapped(zoom: ZoomControl, before: Tap | null, tap: Tap): Tap | null {
  const isSecond = before && tap.at - before.at < TWICE_WITHIN_MS && distance(before, tap) < TWICE_WITHIN_PX
  if (!isSecond) return tap
  zoom.toggle(tap)
  return null
}

function swiped(across: number, along: number, onSwipe: (direction: 1 | -1) => void): void {
  if (Math.abs(across) > SWIPE_MIN_PX && Math.abs(across) > 2 * Math.abs(along)) onSwipe(across < 0 ? 1 : -1)
}

function wheelFactor({ deltaY, deltaMode, ctrlKey }: WheelEvent): number {
  const pixels = deltaMode === 0 ? deltaY : deltaY * WHEEL.lineHeightPx
  const turned = Math.min(Math.max(pixels, -240), 240)
  return Math.exp(-turned * (ctrlKey ? WHEEL.pinch : WHEEL.turn))
}

function pinchOf(points: Point[]): Pinch {
  const [one = { x: 0, y: 0 }, other = one] = points
  return { middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }, distance: distance(one, other) }
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

function pointOn(stage: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = stage.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}
