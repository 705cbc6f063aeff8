import type { Album } from '#contract/albums.ts'
import { shareLink } from '#web/music/share.ts'
import { profileName } from '#web/player/artist-name.ts'

/** Hands an album's address on. */
export function shareAlbum({ id, title, artist }: Album): Promise<unknown> {
  return shareLink(`/album/${id}`, `${title} by ${profileName(artist)}`)
}
