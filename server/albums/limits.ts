import type { RateLimit } from '#server/platform/rate-limits.ts'

/** Albums made or changed with their covers by one account. */
export const SAVES_PER_USER: RateLimit = { name: 'save-album', points: 240, seconds: 3600 }
/** Tracks added, moved and removed by one account: someone who drags a long list about stays below it. */
export const ENTRIES_PER_USER: RateLimit = { name: 'album-entries', points: 3000, seconds: 3600 }
