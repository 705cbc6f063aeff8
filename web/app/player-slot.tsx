import { type ComponentType, lazy, Suspense } from 'react'

const files = import.meta.glob<{ PlayerBar: ComponentType }>('../player/player-bar.tsx')
const load = files['../player/player-bar.tsx']
const PlayerBar = load && lazy(async () => ({ default: (await load()).PlayerBar }))

/** The player's place, above all pages and layouts, so that sound goes on through every navigation. */
export function PlayerSlot() {
  return PlayerBar ? (
    <Suspense fallback={null}>
      <PlayerBar />
    </Suspense>
  ) : null
}

export function usePlayerShown(): boolean {
  return false
}
