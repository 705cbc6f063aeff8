import { onGoneProfiles } from '#web/platform/gone-profiles.ts'
import type { Player } from './engine/player.ts'

/**
 * Takes the tracks of profiles that are deleted, here or in another tab, out of what plays and follows. Returns the way
 * to stop.
 */
export function leaveOutGoneArtists(player: Player): () => void {
  return onGoneProfiles((profileIds) => {
    const gone = player.queue.value.items.filter(({ track }) => track.artist && profileIds.includes(track.artist.id))
    for (const id of new Set(gone.map(({ track }) => track.id))) player.forgetTrack(id)
  })
}
