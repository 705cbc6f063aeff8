import { type RefObject, useEffect, useRef } from 'react'
import type { Mixer } from './mixer.ts'

/** What is quieter than this does not show. */
const FLOOR_DB = -48
/** Twenty steps, like a strip of lamps. */
const STEPS = 20

/** Shows how loud a stem is just now as the custom property `--peak` of an element, without rendering. */
export function useMeter(mixer: Mixer, id: string): RefObject<HTMLInputElement | null> {
  const element = useRef<HTMLInputElement>(null)
  useEffect(() => {
    let shown = 0
    return mixer.clock.subscribe(() => {
      const lamps = lampsOf(mixer.peakOf(id))
      if (lamps === shown) return
      shown = lamps
      element.current?.style.setProperty('--peak', `${(lamps / STEPS) * 100}%`)
    })
  }, [mixer, id])
  return element
}

function lampsOf(peak: number): number {
  if (peak === 0) return 0
  const part = 1 - (20 * Math.log10(peak)) / FLOOR_DB
  return Math.round(Math.min(1, Math.max(0, part)) * STEPS)
}
