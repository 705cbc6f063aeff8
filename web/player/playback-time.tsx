import { useLayoutEffect, useRef } from 'react'
import { formatDuration } from '#web/ui/text/format.ts'
import { player } from './player.ts'
import * as styles from './player-bar.module.css'

/** Calls back with the position, now and whenever it moves, without rendering. */
function usePosition(listener: (positionMs: number) => void): void {
  const latest = useRef(listener)
  useLayoutEffect(() => {
    latest.current = listener
  })
  useLayoutEffect(() => {
    const tell = () => latest.current(player.clock.getPositionMs())
    tell()
    return player.clock.subscribe(tell)
  }, [])
}

/** How far the current track has come, `2:28`. */
export function PlaybackTime({ className }: { className?: string }) {
  const element = useRef<HTMLSpanElement>(null)
  usePosition((ms) => {
    const text = formatDuration(ms)
    if (element.current && element.current.textContent !== text) element.current.textContent = text
  })
  return <span ref={element} className={className} />
}

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
