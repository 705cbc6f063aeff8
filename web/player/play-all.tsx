import type { Track } from '#contract/works/music.ts'
import { PlayDisc } from '#web/ui/action/play-disc.tsx'
import { player, togglePlay } from './player.ts'
import { discState, usePlayer, useQueue } from './use-player.ts'

/** Plays a list through from its first; while one of its tracks is current and all are queued, pauses and goes on. */
export function PlayAll({ name, tracks }: { name: string; tracks: readonly Track[] }) {
  const { track: current, status } = usePlayer()
  const { items } = useQueue()
  const ids = new Set(items.map((item) => item.track.id))
  const isHere = current !== null && tracks.some(({ id }) => id === current.id) && tracks.every(({ id }) => ids.has(id))
  if (tracks.length === 0) return null
  return (
    <PlayDisc
      size="l"
      name={name}
      state={isHere ? discState(status) : 'idle'}
      onClick={() => (isHere ? togglePlay() : player.playAll(tracks))}
    />
  )
}
