import { COVER_MAX_BYTES } from '#contract/platform/limits.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'

/** Events made, changed and deleted by one account: someone who enters a tour, or empties a list, stays below it. */
export const EVENT_CHANGES_PER_USER: RateLimit = { name: 'event-change', points: 600, seconds: 3600 }

/** Calendars fetched from one address: services that fetch for many people stay below it. */
export const CALENDARS_PER_CLIENT: RateLimit = { name: 'calendar', points: 300, seconds: 60 }

export const FLYERS_PER_USER: RateLimit = { name: 'flyer', points: 120, seconds: 3600 }
export const FLYER_UPLOAD = { files: { flyer: { maxBytes: COVER_MAX_BYTES } }, maxFields: 0, maxFieldBytes: 0 }
