import type { Album } from '#contract/albums.ts'
import type { Artwork } from '#contract/artworks.ts'
import type { Track } from '#contract/music.ts'
import type { Playlist } from '#contract/playlists.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { artistName, profileName } from '#web/profiles/profile-name.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { patchAsset } from '../likes/toggle-like.ts'

/** Hands a track's address on, and counts that. */
export async function shareTrack(track: Pick<Track, 'id' | 'title' | 'artist'>): Promise<void> {
  const isShared = await shareLink(`/track/${track.id}`, `${track.title} by ${artistName(track.artist)}`)
  if (isShared) await countShare(track.id)
}

/**
 * SOCIAL-05: hands a page's whole address to the system's share sheet where there is one for touch, else copies it.
 * Answers whether it was handed on.
 */
export async function shareLink(path: string, title: string): Promise<boolean> {
  const url = new URL(path, window.location.origin).href
  if (hasShareSheet()) {
    const outcome = await navigator.share({ url, title }).then(
      () => 'shared',
      // closing the sheet is an answer; anything else falls back to copying
      (reason: unknown) => (reason instanceof DOMException && reason.name === 'AbortError' ? 'closed' : 'failed'),
    )
    if (outcome !== 'failed') return outcome === 'shared'
  }
  return await copyLink(url)
}

/** Desktop browsers have a sheet too, but copying is what people there expect. */
function hasShareSheet(): boolean {
  return typeof navigator.share === 'function' && window.matchMedia('(pointer: coarse)').matches
}

async function copyLink(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url)
    toast.info('Link copied')
    return true
  } catch {
    toast.error('Failed to copy', 'Could not copy link to clipboard')
    return false
  }
}

/** Hands an album's address on. */
export function shareAlbum({ id, title, artist }: Album): Promise<unknown> {
  return shareLink(`/album/${id}`, `${title} by ${profileName(artist)}`)
}

/** Hands a playlist's address on. A private one leads only its owner anywhere, which is why it has no such button. */
export function sharePlaylist({ id, title, owner }: Playlist): Promise<unknown> {
  return shareLink(`/playlist/${id}`, `${title} by ${profileName(owner)}`)
}

/** SOCIAL-05: hands an artwork's address on, and counts that. */
export async function shareArtwork({ id, title, artist }: Pick<Artwork, 'id' | 'title' | 'artist'>): Promise<void> {
  const isShared = await shareLink(`/artwork/${id}`, `${title} by ${artistName(artist)}`)
  if (isShared) await countShare(id)
}

/** SOCIAL-05: tells the server that an address was handed on. A share that is not counted is nobody's trouble. */
async function countShare(assetId: string): Promise<void> {
  try {
    const { shareCount } = await call(api.api.shares[':assetId'].$post({ param: { assetId } }))
    patchAsset(assetId, () => ({ shareCount }))
  } catch {
    // counted only where it can be
  }
}
