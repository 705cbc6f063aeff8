import type { Track } from '#contract/music.ts'
import { countShare } from '#web/likes/count-share.ts'
import { artistName } from '#web/player/artist-name.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

/** Hands a track's address on, and counts that. */
export async function shareTrack(track: Pick<Track, 'id' | 'title' | 'artist'>): Promise<void> {
  const isShared = await shareLink(`/track/${track.id}`, `${track.title} by ${artistName(track.artist)}`)
  if (isShared) await countShare(track.id)
}

/**
 * SOCIAL-05: hands a page's whole address to the system's share sheet where there is one for touch, else copies it. Answers whether
 * it was handed on.
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
