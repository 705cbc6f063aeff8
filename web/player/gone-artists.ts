import { onGoneProfiles } from '#web/platform/gone-profiles.ts'
import type { Player } from './engine/player.ts'

/**
 * Removes the tracks of deleted profiles, deleted here or in another tab, from the player and the
 * queue. Returns a function that stops this.
 */
export function leaveOutGoneArtists(player: Player): () => void {
  return onGoneProfiles((profileIds) => {
    const gone = player.queue.value.items.filter(({ track }) => track.artist && profileIds.includes(track.artist.id))
    for (const id of new Set(gone.map(({ track }) => track.id))) player.forgetTrack(id)
  })
}
