import type { RateLimit } from '#server/platform/rate-limits.ts'

/** Likes and withdrawals: far more than anyone means, few enough that a script does no harm. */
export const LIKES_PER_PROFILE: RateLimit = { name: 'like', points: 120, seconds: 60 }
export const SHARES_PER_CLIENT: RateLimit = { name: 'share', points: 120, seconds: 60 }
