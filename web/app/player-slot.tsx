import { Suspense } from 'react'
import { useHasTrack } from '#web/player/use-player.ts'
import { lazy, Nothing } from '#web/ui/feedback/lazy.tsx'

const PlayerBar = lazy(async () => ({ default: (await import('#web/player/player-bar.tsx')).PlayerBar }), Nothing)

/**
 * The player's place, above all pages and layouts, so that sound goes on through every navigation. Fetched with the
 * first sound.
 */
export function PlayerSlot() {
  return useHasTrack() ? (
    <Suspense fallback={null}>
      <PlayerBar />
    </Suspense>
  ) : null
}
