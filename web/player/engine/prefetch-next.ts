import { resolveFileUrl } from './file-url.ts'
import type { Player } from './player.ts'

/** Early enough for a slow network, late enough to not load what may never be heard. */
const AHEAD_S = 20

/**
 * Shortly before a track ends the next one is looked up and its file begins to load, in a second element that never sounds: when
 * the first one ends, the file is in the browser's cache.
 */
export function prefetchNext(player: Player, audio: HTMLMediaElement, ahead: HTMLMediaElement): void {
  let preparedFor = ''
  audio.addEventListener('timeupdate', () => {
    const remaining = audio.duration - audio.currentTime
    if (audio.paused || !(remaining <= AHEAD_S)) return
    const { items, at } = player.queue.get()
    const state = `${items[at]?.key} ${items[at + 1]?.key} ${player.queue.get().repeat}`
    if (state === preparedFor) return
    preparedFor = state
    player.lookAhead().then(
      (track) => {
        if (!track || track.id === player.getState().track?.id) return
        ahead.preload = 'auto'
        ahead.src = resolveFileUrl(track.fileUrl)
      },
      () => {
        // asked again, and said if it fails again, when the track has ended
      },
    )
  })
  audio.addEventListener('ended', () => {
    preparedFor = ''
  })
}
