import type { RateLimit } from '#server/platform/rate-limits.ts'

/** Looks at what a deletion would take away: they count everything. */
export const CHECKS_PER_USER: RateLimit = { name: 'deletion-check', points: 60, seconds: 60 }
/** Deletions wait for each other, so nobody may ask for many. */
export const DELETIONS_PER_USER: RateLimit = { name: 'deletion', points: 30, seconds: 3600 }
