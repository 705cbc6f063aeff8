import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { listenToHands } from './gestures.ts'
import * as styles from './viewer.module.css'
import { useCloseness, type ZoomControl } from './zoom-control.ts'

export type StageProps = {
  zoom: ZoomControl
  label: string
  onStep: (direction: 1 | -1) => void
  children: ReactNode
}

/** Where the picture is looked at: tells the zoom how much room there is and what hands do. */
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
    // zooming the page changes the pixels of the screen, and not always the room
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [zoom])
  useEffect(() => {
    if (stage.current) return listenToHands(stage.current, zoom, (direction) => step(direction))
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
