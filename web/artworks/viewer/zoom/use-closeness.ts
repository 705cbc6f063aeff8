import { useEffect, useSyncExternalStore } from 'react'
import { announce } from '#web/platform/page/announcer.tsx'
import type { Closeness, ZoomControl } from './zoom-control.ts'

/** Long enough not to speak between two steps. */
const QUIET_MS = 400

export const useCloseness = (zoom: ZoomControl): Closeness => useSyncExternalStore(zoom.subscribe, zoom.closeness)

/** Says how close one is once that stands still, but not how a picture opens. */
export function useSpokenPercent(zoom: ZoomControl): void {
  const { percent } = useCloseness(zoom)
  useEffect(() => {
    if (!zoom.wasMoved()) return
    const timer = setTimeout(() => announce(`${percent}%`), QUIET_MS)
    return () => clearTimeout(timer)
  }, [zoom, percent])
}
