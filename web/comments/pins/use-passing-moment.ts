import { useEffect, useEffectEvent, useState } from 'react'
import type { Comment } from '#contract/comments.ts'
import { player } from '#web/player/player.ts'

/** Long enough to read two lines. */
const SHOWN_MS = 4000
/** A longer step is a jump, which passes nothing. */
const LONGEST_STEP_MS = 2000

/** The id of the comment whose moment the sound has just passed; null most of the time. */
export function usePassingMoment(trackId: string, moments: readonly Comment[]): string | null {
  const [passing, setPassing] = useState<string | null>(null)
  const passed = useEffectEvent((fromMs: number, toMs: number) => {
    if (player.getState().track?.id !== trackId) return undefined
    return moments.findLast(({ atMs }) => atMs !== null && atMs > fromMs && atMs <= toMs)?.id
  })
  useEffect(() => {
    let before = player.clock.getPositionMs()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = player.clock.subscribe(() => {
      const now = player.clock.getPositionMs()
      const id = now > before && now - before <= LONGEST_STEP_MS ? passed(before, now) : undefined
      before = now
      if (!id) return
      setPassing(id)
      clearTimeout(timer)
      timer = setTimeout(() => setPassing(null), SHOWN_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
  return passing
}
