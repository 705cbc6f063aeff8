import type { Track } from '#contract/music.ts'
import type { Memory } from '#web/platform/memory.ts'
import type { Player } from '#web/player/engine/player.ts'
import { readQueue, storeQueue } from './remembered-queue.ts'

/** How much of the position a crash may cost. */
const EVERY_MS = 5000

/**
 * PLAYER-07: the queue and the position survive a reload, paused. One memory for all tabs of a browser: the last to play writes.
 * Returns the track that now stands there; null where nothing was remembered, or something plays already.
 */
export function rememberPlaying(player: Player, audio: HTMLMediaElement, storage: Memory): Track | null {
  const isNew = player.getState().track === null
  const remembered = isNew ? readQueue(storage) : null
  if (remembered) {
    player.queue.set(remembered.queue)
    player.restore(remembered.positionMs)
  }
  let storedAt = 0
  let isPending = false
  const store = () => {
    storedAt = Date.now()
    isPending = false
    storeQueue(storage, player.queue.get(), player.clock.getPositionMs())
  }
  const storeSoon = () => {
    if (isPending) return
    isPending = true
    setTimeout(() => isPending && store())
  }
  player.queue.subscribe(storeSoon)
  audio.addEventListener('timeupdate', () => {
    if (!audio.paused && Date.now() - storedAt > EVERY_MS) store()
  })
  audio.addEventListener('pause', storeSoon)
  audio.addEventListener('seeked', storeSoon)
  window.addEventListener('pagehide', () => {
    if (player.getState().track && (isPending || !audio.paused)) store()
  })
  if (!isNew) storeSoon()
  return remembered ? player.getState().track : null
}
