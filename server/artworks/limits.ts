import type { RateLimit } from '#server/platform/rate-limits.ts'

/** Artworks uploaded or changed by one account. */
export const ARTWORK_UPLOADS_PER_USER: RateLimit = { name: 'artwork-uploads', points: 120, seconds: 3600 }
