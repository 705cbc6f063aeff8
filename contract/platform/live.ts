import type { Message } from '../messages.ts'

/**
 * The live channel: one WebSocket per tab at `/api/live?profile={id}`, for a signed-in user who
 * acts as that profile. Frames are JSON texts. This file needs no schema library, so that the first
 * script of a page can include it.
 */
export const LIVE = {
  path: '/api/live',
  profileParameter: 'profile',
  /**
   * Client and server ping at this interval. Each closes the connection if no pong arrives within
   * `timeoutMs`.
   */
  heartbeatMs: 25_000,
  timeoutMs: 10_000,
  /** Delays before each reconnection attempt; the last one repeats. */
  rejoinMs: [1000, 2000, 5000, 10_000],
} as const

/**
 * Close codes of the server, with the standard 1008 (bad or too many frames), 1009 (frame too
 * large) and 1012 (restart).
 */
export const LIVE_CLOSE = {
  /** The session has ended: request the session, do not reconnect. */
  signedOut: 4401,
  /**
   * The profile no longer belongs to the user: request the session, reconnect as another profile.
   */
  notYours: 4403,
  /** The account has too many open tabs. */
  tooManySockets: 4429,
  restart: 1012,
  refused: 1008,
} as const

export type ClientFrame = { type: 'ping' }

/**
 * Frames from the server. Messages of a conversation arrive in the order of `seq`, which has no
 * gaps. A frame with a later `seq` than the next one means that messages were missed; request them
 * with `GET …/messages?after=`.
 */
export type ServerFrame =
  /** Joined. Every later change arrives here; request what happened before. */
  | { type: 'ready' }
  /** Changes may have been missed: request everything again, as after `ready`. */
  | { type: 'resync' }
  | { type: 'pong' }
  | { type: 'message'; message: Message }
  /** The conversation is new, or changed other than by a message: request it. */
  | { type: 'conversation'; conversationId: string }
  /** One side has read up to `seq`. The value never decreases, so use the largest one. */
  | { type: 'read'; conversationId: string; profileId: string; seq: number }
  /**
   * Number of unread conversations of the profile. Sent after `ready` and when it may have changed.
   */
  | { type: 'unread'; count: number }
  /** The session of the account has changed: request it. */
  | { type: 'account' }
  /**
   * Number of unread notifications of the profile, and whether another profile of the account has
   * unread ones. Sent after `ready` and when either may have changed.
   */
  | { type: 'notifications'; count: number; others: boolean }
