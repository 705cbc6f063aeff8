import type { Track } from '#contract/music.ts'

/** PLAYER-02, and `loading` while sound has been asked for and is not there yet. */
export type PlayerStatus = 'none' | 'loading' | 'playing' | 'paused' | 'error'

/** Where the tracks come from: the list that was started, or the radio. */
export type Source = { kind: 'list'; tracks: readonly Track[] } | { kind: 'radio' }

export type PlayerState = {
  status: PlayerStatus
  track: Track | null
  source: Source
  /** For people; set while `status` is 'error'. */
  error: string | null
}

export const NOTHING: PlayerState = {
  status: 'none',
  track: null,
  source: { kind: 'list', tracks: [] },
  error: null,
}

/** PLAYER-05: the track after this one in the list it was started from; null at its end and for what is not in it. */
export function nextInList(source: Source, trackId: string): Track | null {
  if (source.kind === 'radio') return null
  const at = source.tracks.findIndex((track) => track.id === trackId)
  return at < 0 ? null : (source.tracks[at + 1] ?? null)
}

export const isSounding = (status: PlayerStatus): boolean => status === 'playing' || status === 'loading'

/** The list with each track as `change` returns it; null leaves it out. */
export function mapSource(source: Source, change: (track: Track) => Track | null): Source {
  if (source.kind === 'radio') return source
  return { kind: 'list', tracks: source.tracks.map(change).filter((track) => track !== null) }
}
