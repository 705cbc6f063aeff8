import type { RateLimit } from '../rate-limits.ts'

/** Sockets of one account in one process; more tabs than anyone has open. */
export const SOCKETS_PER_USER = 24
/** Attempts to open a socket by one account, over all instances: all its tabs rejoining at once, several times. */
export const OPENINGS_PER_USER: RateLimit = { name: 'live-open', points: 240, seconds: 60 }
/** A client sends pings. */
export const FRAME_MAX_BYTES = 1024
export const FRAMES = { count: 20, perMs: 10_000 }
/** A client that has this much left to read is dropped: it rejoins and asks for what it missed. */
export const UNREAD_MAX_BYTES = 256 * 1024
/** After a lost connection to the database all clients are told to ask again: this many at a time. */
export const RESYNC = { count: 100, everyMs: 100 }
