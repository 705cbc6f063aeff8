import { isolated } from '#contract/platform/isolated.ts'

/** The MediaError codes of the HTML standard. */
const NETWORK = 2
const DECODE = 3
const NOT_SUPPORTED = 4

/** PLAYER-06: the text for a failed audio element; `title` is that of the current track. */
export function mediaErrorText(code: number | undefined, title: string | undefined, online: boolean): string {
  return withTitle(mediaErrorReason(code, online), title)
}

function mediaErrorReason(code: number | undefined, online: boolean): string {
  if (code === undefined) return 'Failed to load track'
  // Browsers report an unreachable file as 'not supported', too.
  if (code === NETWORK || (code === NOT_SUPPORTED && !online)) return 'Network error while loading track'
  if (code === DECODE) return 'Track format not supported'
  if (code === NOT_SUPPORTED) return 'Track source not supported'
  return 'Unknown playback error'
}

/** Whether the track itself is broken, and not the network. Then the next track may work. */
export function isTracksFault(code: number | undefined, online: boolean): boolean {
  return online && (code === DECODE || code === NOT_SUPPORTED)
}

/** The text for a track that its artist deleted after it was added to the queue. */
export const deletedText = (title: string): string => withTitle('Track was deleted', title)

/** The text for a track of a secret link that was revoked or has expired. */
export const LINK_GONE = 'This link no longer opens this track'

const withTitle = (text: string, title: string | undefined): string => (title ? `${text}: ${isolated(title)}` : text)

export type RefusedPlay = 'ignore' | 'pause' | { error: string }

/**
 * The reaction to a refused `play()`. AbortError: another track was started, or playback was
 * paused. NotAllowedError: the browser wants a press first, so the player pauses. `resuming` is
 * true if the track had been playing before.
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
