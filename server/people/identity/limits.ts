import type { RateLimit } from '#server/platform/rate-limits.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Rate limit for mails that one client requests, to all addresses together. */
export const MAIL_PER_CLIENT: RateLimit = { name: 'mail-client', points: 30, seconds: HOUR }
/** Rate limit for mailed links that one client tries. */
export const LINK_PER_CLIENT: RateLimit = { name: 'link-client', points: 60, seconds: 15 * MINUTE }
