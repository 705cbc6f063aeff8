import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { Emitter } from '#web/platform/signal.ts'
import { decodePeaks, WavePainter, type WaveState } from './wave-draw.ts'

/** 800 (up, down, rms) triplets, as bytes or as base64; null while there are none. */
export type Peaks = string | Uint8Array | null | undefined

export function usePeakBytes(peaks: Peaks): Uint8Array | null {
  return useMemo(() => (typeof peaks === 'string' ? decodePeaks(peaks) : (peaks ?? null)), [peaks])
}

export type Wave = {
  canvas: RefObject<HTMLCanvasElement | null>
  /** Draws the current state, at most once per frame. */
  redraw: () => void
}

/** A canvas that is redrawn when its size, theme, colours or the result of `state` change. */
export function useWave(state: () => WaveState): Wave {
  const canvas = useRef<HTMLCanvasElement>(null)
  const latest = useRef(state)
  const frame = useRef(0)
  const painter = useRef<WavePainter>(null)

  const redraw = useRef(() => {
    if (frame.current) return
    frame.current = requestAnimationFrame(() => {
      frame.current = 0
      painter.current?.draw(latest.current())
    })
  }).current

  // A render may have changed the peaks or the accent colour.
  useLayoutEffect(() => {
    latest.current = state
    redraw()
  })

  useLayoutEffect(() => {
    const node = canvas.current
    if (!node) return
    painter.current = new WavePainter(node)
    const size = new ResizeObserver(redraw)
    size.observe(node)
    const forgetTheme = themeChanged.subscribe(redraw)
    return () => {
      size.disconnect()
      forgetTheme()
      cancelAnimationFrame(frame.current)
      frame.current = 0
      painter.current = null
    }
  }, [redraw])

  return { canvas, redraw }
}

/** All waveforms share one observer of the page's theme. */
const themeChanged = new Emitter(() => {
  const observer = new MutationObserver(themeChanged.emit)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  // Until the user chooses a theme, the theme of the system applies.
  const systems = matchMedia('(prefers-color-scheme: light)')
  systems.addEventListener('change', themeChanged.emit)
  return () => {
    observer.disconnect()
    systems.removeEventListener('change', themeChanged.emit)
  }
})
