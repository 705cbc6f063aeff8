import { isolated } from '#contract/platform/isolated.ts'

/** The MediaError codes of the HTML standard. */
const NETWORK = 2
const DECODE = 3
const NOT_SUPPORTED = 4

/** PLAYER-06: what is said when the audio element gives up; `title` is the current track's. */
export function mediaErrorText(code: number | undefined, title: string | undefined, online: boolean): string {
  return withTitle(mediaErrorReason(code, online), title)
}

function mediaErrorReason(code: number | undefined, online: boolean): string {
  if (code === undefined) return 'Failed to load track'
  // browsers call a file that they could not reach at all 'not supported' too
  if (code === NETWORK || (code === NOT_SUPPORTED && !online)) return 'Network error while loading track'
  if (code === DECODE) return 'Track format not supported'
  if (code === NOT_SUPPORTED) return 'Track source not supported'
  return 'Unknown playback error'
}

/** Whether the track is to blame, and not the way to it: then the next one may do better. */
export function isTracksFault(code: number | undefined, online: boolean): boolean {
  return online && (code === DECODE || code === NOT_SUPPORTED)
}

/** Of a track that its artist has deleted since it was put into the queue. */
export const deletedText = (title: string): string => withTitle('Track was deleted', title)

const withTitle = (text: string, title: string | undefined): string => (title ? `${text}: ${isolated(title)}` : text)

export type RefusedPlay = 'ignore' | 'pause' | { error: string }

/**
 * What follows when `play()` is refused. Aborted: another track was asked for or it was paused. Not allowed: the
 * browser wants a press first, so it waits, paused. `resuming` tells going on from a first start.
 */
export function refusedPlay(reason: unknown, title: string, resuming: boolean): RefusedPlay {
  const name = reason instanceof Error || reason instanceof DOMException ? reason.name : ''
  if (name === 'AbortError') return 'ignore'
  if (name === 'NotAllowedError') return 'pause'
  if (resuming) return { error: `Unable to play track: ${isolated(title)}` }
  const why = reason instanceof Error || reason instanceof DOMException ? reason.message : String(reason)
  return { error: `Unable to play "${isolated(title)}": ${why}` }
}

export const NEXT_TRACK_FAILED = 'Failed to load next track'
