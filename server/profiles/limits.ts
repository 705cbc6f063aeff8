import { AVATAR_MAX_BYTES } from '#contract/limits.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'

export const CREATIONS_PER_USER: RateLimit = { name: 'create-profile', points: 20, seconds: 3600 }
export const AVATARS_PER_USER: RateLimit = { name: 'avatar', points: 60, seconds: 3600 }
export const HANDLE_CHECKS_PER_CLIENT: RateLimit = { name: 'handle-check', points: 600, seconds: 600 }

export const AVATAR_UPLOAD = { files: { avatar: { maxBytes: AVATAR_MAX_BYTES } }, maxFields: 0, maxFieldBytes: 0 }
