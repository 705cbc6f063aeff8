import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { listenToGestures } from './gestures.ts'
import * as styles from './viewer.module.css'
import { useCloseness, type ZoomControl } from './zoom-control.ts'

export type StageProps = {
  zoom: ZoomControl
  label: string
  onStep: (direction: 1 | -1) => void
  children: ReactNode
}

/** The area of the picture: tells the zoom its size and the user's gestures. */
export function Stage({ zoom, label, onStep, children }: StageProps) {
  const stage = useRef<HTMLElement>(null)
  const { overflows } = useCloseness(zoom)
  const step = useEffectEvent(onStep)
  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0 && height > 0) zoom.setStage({ width, height }, window.devicePixelRatio || 1)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // Zooming the page changes the device pixel ratio, and not always the size of the stage.
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [zoom])
  useEffect(() => {
    if (stage.current) return listenToGestures(stage.current, zoom, (direction) => step(direction))
  }, [zoom])
  return (
    <section
      className={overflows ? `${styles.stage} ${styles.large}` : styles.stage}
      ref={stage}
      data-part="stage"
      aria-label={label}
    >
      {children}
    </section>
  )
}
