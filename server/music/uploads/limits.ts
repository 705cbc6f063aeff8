import type { RateLimit } from '#server/platform/rate-limits.ts'

/** Tracks published or changed by one account. */
export const UPLOADS_PER_USER: RateLimit = { name: 'uploads', points: 120, seconds: 3600 }
