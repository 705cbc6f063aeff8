import type { Message } from '../messages.ts'

/**
 * The live channel: one WebSocket per tab at `/api/live?profile={id}`, for a signed-in user acting as that profile.
 * Frames are JSON texts. Nothing here needs a schema library, so that the first load of a page can have it.
 */
export const LIVE = {
  path: '/api/live',
  profileParameter: 'profile',
  /** The client pings this often, and gives the connection up when no pong comes in time; the server does the same. */
  heartbeatMs: 25_000,
  timeoutMs: 10_000,
  /** Waits before each new attempt; the last one repeats. */
  rejoinMs: [1000, 2000, 5000, 10_000],
} as const

/**
 * Why the server closed, beside the standard 1008 (bad or too many frames), 1009 (frame too large) and 1012 (restart).
 */
export const LIVE_CLOSE = {
  /** The session has ended: ask for the session, do not rejoin. */
  signedOut: 4401,
  /** The profile is no longer one of the user's: ask for the session, rejoin as another. */
  notYours: 4403,
  /** Too many tabs of one account. */
  tooManySockets: 4429,
  restart: 1012,
  refused: 1008,
} as const

export type ClientFrame = { type: 'ping' }

/**
 * What the server says. Messages of a conversation come in the order of `seq`, which has no gaps: a frame that is not
 * the next one means that some were missed, and `GET …/messages?after=` has them.
 */
export type ServerFrame =
  /** Joined. Whatever happens from now on comes here; ask for what happened before. */
  | { type: 'ready' }
  /** Something may have been missed: ask again, as after `ready`. */
  | { type: 'resync' }
  | { type: 'pong' }
  | { type: 'message'; message: Message }
  /** New or changed other than by a message: ask for it. */
  | { type: 'conversation'; conversationId: string }
  /** A side has read up to `seq`; it never goes back, so the largest one counts. */
  | { type: 'read'; conversationId: string; profileId: string; seq: number }
  /** How many conversations the profile has not read; after `ready` and whenever it may have changed. */
  | { type: 'unread'; count: number }
  /**
   * How many notifications the profile has not read, and whether another profile of the account has any; after `ready`
   * and whenever something about one of them may have changed.
   */
  | { type: 'notifications'; count: number; others: boolean }
