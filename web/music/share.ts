import type { Track } from '#contract/music.ts'
import { countShare } from '#web/likes/count-share.ts'
import { artistName } from '#web/player/artist-name.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

/** Where a track can be found by anyone, as a whole address. */
const permalink = (trackId: string): string => new URL(`/track/${trackId}`, window.location.origin).href

/** Hands a track's address to the system's share sheet where there is one for touch, else copies it. */
export async function shareTrack(track: Pick<Track, 'id' | 'title' | 'artist'>): Promise<void> {
  const url = permalink(track.id)
  if (hasShareSheet()) {
    const outcome = await navigator.share({ url, title: `${track.title} by ${artistName(track.artist)}` }).then(
      () => 'shared',
      // closing the sheet is an answer; anything else falls back to copying
      (reason: unknown) => (reason instanceof DOMException && reason.name === 'AbortError' ? 'closed' : 'failed'),
    )
    if (outcome === 'shared') await countShare(track.id)
    if (outcome !== 'failed') return
  }
  if (await copyLink(url)) await countShare(track.id)
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
