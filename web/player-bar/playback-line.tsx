import { useRef } from 'react'
import { usePosition } from '#web/player/playback-time.tsx'
import * as styles from './player-bar.module.css'

/** The thin line on the bar's upper edge on small screens; to look at only. */
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
