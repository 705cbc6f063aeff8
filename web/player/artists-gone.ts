import { tabTopic } from '#web/platform/tab-channel.ts'
import type { Player } from './engine/player.ts'

/**
 * Whoever the other tabs act as by now: they may have heard that the profile is gone before they hear of its tracks.
 */
const goneTopic = tabTopic<readonly string[]>('artists-gone')

/** Takes the tracks of profiles that are gone out of what plays and follows, here and in the other tabs. */
export function takeOutArtists(player: Player, profileIds: readonly string[]): void {
  leaveOut(player, profileIds)
  goneTopic.tell(profileIds)
}

/** Follows deletions in other tabs. */
export function hearOfGoneArtists(player: Player): void {
  goneTopic.hear((profileIds) => leaveOut(player, profileIds))
}

function leaveOut(player: Player, profileIds: readonly string[]): void {
  const gone = player.queue.value.items.filter(({ track }) => track.artist && profileIds.includes(track.artist.id))
  for (const id of new Set(gone.map(({ track }) => track.id))) player.forgetTrack(id)
}
