import type { Artwork } from '#contract/artworks.ts'
import { countShare } from '#web/likes/count-share.ts'
import { shareLink } from '#web/music/share.ts'
import { artistName } from '#web/player/artist-name.ts'

/** SOCIAL-05: hands an artwork's address on, and counts that. */
export async function shareArtwork({ id, title, artist }: Pick<Artwork, 'id' | 'title' | 'artist'>): Promise<void> {
  const isShared = await shareLink(`/artwork/${id}`, `${title} by ${artistName(artist)}`)
  if (isShared) await countShare(id)
}
