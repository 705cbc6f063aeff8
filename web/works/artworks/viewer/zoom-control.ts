import { useEffect, useSyncExternalStore } from 'react'
import { Emitter } from '#web/platform/signal.ts'
import { announce } from '#web/ui/feedback/announcer.tsx'
import {
  type Frame,
  fitted,
  isFitted,
  middleOf,
  overflows,
  type Pinch,
  type Point,
  panned,
  percentOf,
  pinched,
  resized,
  type Size,
  stepped,
  toggled,
  trueScale,
  type View,
  zoomedAt,
} from './zoom.ts'

/** The zoom for buttons and texts, which changes far less often than the view. */
type Closeness = { percent: number; isFitted: boolean; isTrue: boolean; overflows: boolean }

export type ZoomControl = ReturnType<typeof createZoom>

/** The view of one picture, outside of React: it changes with every frame of a drag. */
export function createZoom(picture: Size) {
  let frame: Frame = { picture, stage: { width: 0, height: 0 }, dpr: 1 }
  let view: View = { scale: 1, x: 0, y: 0 }
  let closeness = closenessOf(frame, view)
  let wasMoved = false
  const changed = new Emitter()

  function show(next: View) {
    view = next
    const now = closenessOf(frame, view)
    if (!isSame(now, closeness)) closeness = now
    changed.emit()
  }

  function move(next: View) {
    wasMoved = true
    show(next)
  }

  return {
    frame: () => frame,
    view: () => view,
    closeness: () => closeness,
    /** True after the user has zoomed or panned. */
    wasMoved: () => wasMoved,
    subscribe: changed.subscribe,
    setStage(stage: Size, dpr: number) {
      const next = { ...frame, stage, dpr }
      const isFirst = frame.stage.width === 0
      const before = frame
      frame = next
      show(isFirst ? fitted(next) : resized(before, next, view))
    },
    fit: () => move(fitted(frame)),
    showTrue: () => move(zoomedAt(frame, view, trueScale(frame), middleOf(frame.stage))),
    step: (direction: 1 | -1) => move(stepped(frame, view, direction)),
    zoomBy: (factor: number, at: Point) => move(zoomedAt(frame, view, view.scale * factor, at)),
    toggle: (at: Point) => move(toggled(frame, view, at)),
    pan: (by: Point) => move(panned(frame, view, by)),
    pinch: (from: Pinch, to: Pinch) => move(pinched(frame, view, from, to)),
  }
}

function closenessOf(frame: Frame, view: View): Closeness {
  return {
    percent: percentOf(frame, view),
    isFitted: isFitted(frame, view),
    isTrue: Math.abs(view.scale * frame.dpr - 1) < 1e-6,
    overflows: overflows(frame, view),
  }
}

const isSame = (a: Closeness, b: Closeness): boolean =>
  a.percent === b.percent && a.isFitted === b.isFitted && a.isTrue === b.isTrue && a.overflows === b.overflows

/** Long enough to announce nothing between two steps. */
const QUIET_MS = 400

export const useCloseness = (zoom: ZoomControl): Closeness => useSyncExternalStore(zoom.subscribe, zoom.closeness)

/** Announces the zoom to screen readers when it stops changing, but not when a picture opens. */
export function useSpokenPercent(zoom: ZoomControl): void {
  const { percent } = useCloseness(zoom)
  useEffect(() => {
    if (!zoom.wasMoved()) return
    const timer = setTimeout(() => announce(`${percent}%`), QUIET_MS)
    return () => clearTimeout(timer)
  }, [zoom, percent])
}
