import type { Track } from '#contract/music.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { player, playTrack } from './player.ts'

/**
 * Adds a track after the current one, or at the end of the queue. If there is no current track, the
 * added track starts to play.
 */
export function enqueue(track: Track, where: 'next' | 'end'): void {
  if (!player.state.value.track) {
    playTrack(track, { list: [track] })
    return
  }
  player.queue.add(track, where)
  toast.info(where === 'next' ? 'Plays next' : 'Added to queue', track.title)
}
