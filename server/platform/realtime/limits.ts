import type { RateLimit } from '../rate-limits.ts'

/** Sockets of one account in one process; more tabs than a user has open. */
export const SOCKETS_PER_USER = 24
/**
 * Attempts of one account to open a socket, over all instances: enough for all its tabs to rejoin
 * several times.
 */
export const OPENINGS_PER_USER: RateLimit = { name: 'live-open', points: 240, seconds: 60 }
/** Clients only send pings. */
export const FRAME_MAX_BYTES = 1024
export const FRAMES = { count: 20, perMs: 10_000 }
/** A client with more unread bytes is dropped. It rejoins and requests what it missed. */
export const UNREAD_MAX_BYTES = 256 * 1024
/** After a lost database connection all clients have to resync: this many at a time. */
export const RESYNC = { count: 100, everyMs: 100 }
