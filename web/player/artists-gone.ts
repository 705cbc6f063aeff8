import type { Player } from './engine/player.ts'

/**
 * Whoever the other tabs act as by now: they may have heard that the profile is gone before they hear of its tracks.
 */
const openChannel = () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('artists-gone'))

/** Takes the tracks of profiles that are gone out of what plays and follows, here and in the other tabs. */
export function takeOutArtists(player: Player, profileIds: readonly string[]): void {
  leaveOut(player, profileIds)
  const channel = openChannel()
  channel?.postMessage(profileIds)
  channel?.close()
}

/** Follows deletions in other tabs. */
export function hearOfGoneArtists(player: Player): void {
  openChannel()?.addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => leaveOut(player, data))
}

function leaveOut(player: Player, profileIds: readonly string[]): void {
  const gone = player.queue.value.items.filter(({ track }) => track.artist && profileIds.includes(track.artist.id))
  for (const id of new Set(gone.map(({ track }) => track.id))) player.forgetTrack(id)
}
