import type { Playlist } from '#contract/playlists.ts'
import { shareLink } from '#web/music/share.ts'
import { profileName } from '#web/player/artist-name.ts'

/** Hands a playlist's address on. A private one leads only its owner anywhere, which is why it has no such button. */
export function sharePlaylist({ id, title, owner }: Playlist): Promise<unknown> {
  return shareLink(`/playlist/${id}`, `${title} by ${profileName(owner)}`)
}
