import { useRef } from 'react'
import { usePosition } from '#web/player/playback-time.tsx'
import * as styles from './player-bar.module.css'

/** The progress line on the upper edge of the bar on small screens; it is not interactive. */
export function PlaybackLine({ durationMs }: { durationMs: number }) {
  const line = useRef<HTMLElement>(null)
  usePosition((ms) => {
    const part = durationMs > 0 ? Math.min(1, ms / durationMs) : 0
    if (line.current) line.current.style.width = `${part * 100}%`
  })
  return (
    <span className={styles.progress} aria-hidden="true">
      <i ref={line} />
    </span>
  )
}
