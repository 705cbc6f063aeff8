import type { RateLimit } from '#server/platform/rate-limits.ts'

/** As fast as two people write to and fro. */
export const MESSAGES_PER_MINUTE: RateLimit = { name: 'message-minute', points: 60, seconds: 60 }
/** Strangers that one profile starts to write to. */
export const CONVERSATIONS_PER_HOUR: RateLimit = { name: 'conversation-hour', points: 60, seconds: 3600 }
/** Reading goes along with scrolling and with every message that comes in. */
export const READS_PER_MINUTE: RateLimit = { name: 'message-read', points: 300, seconds: 60 }
