import type { Track } from '#contract/music.ts'

/** PLAYER-02, and `loading` while sound has been asked for and is not there yet. */
export type PlayerStatus = 'none' | 'loading' | 'playing' | 'paused' | 'error'

export type PlayerState = {
  status: PlayerStatus
  track: Track | null
  /** For people; set while `status` is 'error'. */
  error: string | null
}

export const NOTHING: PlayerState = { status: 'none', track: null, error: null }

export const isSounding = (status: PlayerStatus): boolean => status === 'playing' || status === 'loading'
