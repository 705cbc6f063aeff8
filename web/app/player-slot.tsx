import { lazy, Suspense, useEffect } from 'react'
import { useHasTrack } from '#web/player/use-player.ts'

const fetchBar = () => import('#web/player/player-bar.tsx')
const PlayerBar = lazy(async () => ({ default: (await fetchBar()).PlayerBar }))

/** The player's place, above all pages and layouts, so that sound goes on through every navigation. */
export function PlayerSlot() {
  const hasTrack = useHasTrack()
  useEffect(fetchWhenIdle, [])
  return hasTrack ? (
    <Suspense fallback={null}>
      <PlayerBar />
    </Suspense>
  ) : null
}

/** So that the bar is there with the first sound and costs the first paint nothing. */
function fetchWhenIdle(): () => void {
  const timer = setTimeout(() => void fetchBar().catch(() => undefined), 2000)
  return () => clearTimeout(timer)
}
