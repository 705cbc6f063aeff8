import type { RateLimit } from '#server/platform/rate-limits.ts'

export const RESTRICTIONS_PER_PROFILE: RateLimit = { name: 'restrict', points: 120, seconds: 60 }
