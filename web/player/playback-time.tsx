import { useLayoutEffect, useRef } from 'react'
import { formatDuration } from '#web/ui/text/format.ts'
import { player } from './player.ts'

/** Calls back with the position, now and whenever it changes, without rendering. */
export function usePosition(listener: (positionMs: number) => void): void {
  const latest = useRef(listener)
  useLayoutEffect(() => {
    latest.current = listener
  })
  useLayoutEffect(() => {
    const show = () => latest.current(player.clock.getPositionMs())
    show()
    return player.clock.subscribe(show)
  }, [])
}

/** The position in the current track, `2:28`. */
export function PlaybackTime({ className }: { className?: string }) {
  const element = useRef<HTMLSpanElement>(null)
  usePosition((ms) => {
    const text = formatDuration(ms)
    if (element.current && element.current.textContent !== text) element.current.textContent = text
  })
  return <span ref={element} className={className} />
}
