import type { RateLimit } from '#server/platform/rate-limits.ts'

/** Items made, changed and deleted by one account. */
export const CHANGES_PER_USER: RateLimit = { name: 'merch-changes', points: 300, seconds: 3600 }
