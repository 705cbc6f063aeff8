import type { Track } from '#contract/music.ts'
import { nextTrackQuery, trackQuery } from '#web/music/queries.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { countPlay } from './engine/count-play.ts'
import { Player } from './engine/create-player.ts'
import { followMediaKeys } from './engine/media-session.ts'
import { playInOneTab } from './engine/one-tab.ts'
import { prefetchNext } from './engine/prefetch-next.ts'
import { rememberPlaying } from './engine/remember-playing.ts'
import { Volume } from './engine/volume.ts'

/** PLAYER-01: the one audio element, outside of everything that a navigation renders anew. */
function makeAudio(): HTMLAudioElement {
  const audio = document.createElement('audio')
  audio.preload = 'auto'
  audio.hidden = true
  document.body.append(audio)
  return audio
}

const audio = makeAudio()
const RADIO_CURSOR = 'radio'

/** The server says where the radio stands; remembered, so that it goes on there another day. */
async function findNext(afterId: string | undefined): Promise<Track | null> {
  const cursor = localStorage.getItem(RADIO_CURSOR) ?? undefined
  const found = await queryClient.fetchQuery(nextTrackQuery(afterId, cursor))
  if (found.cursor) localStorage.setItem(RADIO_CURSOR, found.cursor)
  return found.track
}

export const player = new Player({ audio, findNext, countPlay })
export const volume = new Volume(audio, localStorage)

rememberPlaying(player, audio, localStorage)
prefetchNext(player, audio, new Audio())
followMediaKeys(player, audio)
playInOneTab(player)
void refreshRemembered(player.getState().track)

/** What was remembered of a track may have changed since, and is another's view of it after another sign-in. */
async function refreshRemembered(track: Track | null): Promise<void> {
  if (!track) return
  try {
    player.replaceTrack(await queryClient.fetchQuery(trackQuery(track.id)))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') player.forgetTrack(track.id)
  }
}

/**
 * Plays a track, or toggles it when it is the current one. `list` is what it was started from and becomes the queue. With `atMs` it
 * plays from there, also in the current track.
 */
export function playTrack(track: Track, { list = [], atMs }: { list?: readonly Track[]; atMs?: number } = {}): void {
  player.play(track, list, atMs)
}

/** Pauses or goes on; nothing without a current track. */
export function togglePlay(): void {
  player.toggle()
}

export const seekTo = (positionMs: number): void => player.seek(positionMs)
