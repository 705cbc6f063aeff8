import type { EmbeddedSound } from '#contract/embedded-sound.ts'
import { PRODUCT } from '#contract/platform/limits.ts'

type Keys = { choose: (at: number) => void; seek: (seconds: number) => void }

/** Shows the current track on the lock screen, with keys for the tracks before and after it. */
export function showOnLockScreen({ tracks }: EmbeddedSound, at: number, { choose, seek }: Keys): void {
  const session = navigator.mediaSession
  const track = tracks[at]
  if (!session || !track) return
  session.metadata = new MediaMetadata({ title: track.title, artist: track.artist, album: PRODUCT })
  // If there were also jumps of ten seconds, an iPhone would show their buttons instead.
  session.setActionHandler('previoustrack', at > 0 ? () => choose(at - 1) : null)
  session.setActionHandler('nexttrack', at + 1 < tracks.length ? () => choose(at + 1) : null)
  session.setActionHandler('seekto', ({ seekTime }) => seekTime !== undefined && seek(seekTime))
}
