import type { RateLimit } from '#server/platform/rate-limits.ts'

/** As fast as someone talks, and no faster for hours. */
export const COMMENTS_PER_MINUTE: RateLimit = { name: 'comment-minute', points: 10, seconds: 60 }
export const COMMENTS_PER_HOUR: RateLimit = { name: 'comment-hour', points: 100, seconds: 3600 }
/** Deletions and what brings them back. */
export const COMMENT_CHANGES_PER_USER: RateLimit = { name: 'comment-change', points: 120, seconds: 60 }
