import type { Track } from '#contract/music.ts'
import { nextTrackQuery } from '#web/music/queries.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { countPlay } from './engine/count-play.ts'
import { Player } from './engine/create-player.ts'
import { followMediaKeys } from './engine/media-session.ts'
import { playInOneTab } from './engine/one-tab.ts'

/** PLAYER-01: the one audio element, outside of everything that a navigation renders anew. */
function makeAudio(): HTMLAudioElement {
  const audio = document.createElement('audio')
  audio.preload = 'auto'
  audio.hidden = true
  document.body.append(audio)
  return audio
}

const audio = makeAudio()

export const player = new Player({
  audio,
  findNext: async (afterId) => (await queryClient.fetchQuery(nextTrackQuery(afterId))).track,
  countPlay,
})

followMediaKeys(player, audio)
playInOneTab(player)

/**
 * Plays a track, or toggles it when it is the current one. `list` is what it was started from: its next one follows. With `atMs` it
 * plays from there, also in the current track.
 */
export function playTrack(track: Track, { list = [], atMs }: { list?: readonly Track[]; atMs?: number } = {}): void {
  player.play(track, { kind: 'list', tracks: list }, atMs)
}

/** Pauses or goes on; nothing without a current track. */
export function togglePlay(): void {
  player.toggle()
}

export const seekTo = (positionMs: number): void => player.seek(positionMs)
