import type { Track } from '#contract/music.ts'
import { alsoHold } from '#web/platform/data.ts'
import { openMemory } from '#web/platform/memory.ts'
import { actingHeaders, api, call } from '#web/platform/requests/api.ts'
import { earlySound } from './early-sound.ts'
import { isByLink, tokenOf } from './engine/link-tracks.ts'
import { isQueueStored } from './engine/memory/stored-queue-name.ts'
import { Volume } from './engine/memory/volume.ts'
import { Player } from './engine/player.ts'

const early = earlySound()
const { audio } = early
early.isPlayers = true
const memory = openMemory()
// Loaded on demand: for a restored track, or when the radio is turned on.
const findNext = async (afterId?: string): Promise<Track | null> =>
  (await import('./find-next.ts')).findNext(memory, afterId)
const findAgain = async (id: string): Promise<Track | null> =>
  (await import('./find-again.ts')).findAgain(id, linkHeard())

export const player = new Player({ audio, findNext, countPlay, findAgain })
alsoHold('track', {
  changed: (id, change, shown) => {
    const { track: current } = player.state.value
    const currentTrack = current?.id === id ? { ...current, ...change(current) } : shown
    if (currentTrack) player.replaceTrack(currentTrack)
  },
  removed: (id) => player.forgetTrack(id),
})
export const volume = new Volume(audio, memory)

/**
 * The first track, chosen or restored, loads everything else that a player needs: most visits begin
 * without one.
 */
function accompanied(): Promise<void> {
  stopWaiting()
  return import('./accompany.ts').then(
    ({ accompany }) => accompany(player, audio, memory),
    () => {
      // Without a network there is still sound.
    },
  )
}
const stopWaiting = player.state.subscribe(accompanied)
/** Settles when the stored queue is in the player; undefined if none is stored. */
export const restoring = isQueueStored(memory) && !early.trackId ? accompanied() : undefined

/**
 * Plays a track, or toggles it if it is current. `list` is the list from which it was started and
 * becomes the queue. With `atMs` it plays from there, even in the current track.
 */
export function playTrack(track: Track, { list = [], atMs }: { list?: readonly Track[]; atMs?: number } = {}): void {
  player.play(track, list, atMs)
}

/**
 * Continues the track whose button was pressed on the first screen, if the list contains it, or
 * starts it, at `atMs` if given. The list becomes the queue. Returns whether there was one.
 */
export function continueEarlySound(list: readonly Track[], atMs: number | null): boolean {
  const track = list.find(({ id }) => id === early.trackId)
  if (!track) return false
  early.trackId = null
  if (early.isStarted) player.takeOver(track, list)
  else playTrack(track, { list, ...(atMs !== null && { atMs }) })
  return true
}

/** Ends the sound of the first screen if no page has taken it over. */
export function endEarlySound(): void {
  if (early.trackId && early.isStarted) player.stop()
  early.trackId = null
}

/** Pauses or resumes; does nothing without a current track. */
export function togglePlay(): void {
  player.toggle()
}

export const seekTo = (positionMs: number): void => player.seek(positionMs)

/** The token of the secret link by which the current track was opened. */
function linkHeard(): string | undefined {
  const { track } = player.state.value
  return track ? tokenOf(track) : undefined
}

/** Reports a play to the server. Nothing waits for it, and leaving the page does not cancel it. */
function countPlay(trackId: string): void {
  const at = Date.now()
  const { track } = player.state.value
  const headers = actingHeaders(linkHeard())
  const counted = call(api.api.music[':id'].plays.$post({ param: { id: trackId } }, { init: { headers } }))
  counted
    .catch(async (error) => {
      if (!track || !isByLink(track)) await (await import('#web/offline/plays.ts')).notePlay(trackId, at, error)
    })
    .catch(() => {
      // A play that was not counted must not disturb the listener.
    })
}
