import type { RateLimit } from '#server/platform/rate-limits.ts'

/** Follows and withdrawals: more than anyone clicks, fewer than a script needs to follow everybody. */
export const FOLLOWS_PER_PROFILE: RateLimit = { name: 'follow', points: 120, seconds: 60 }
