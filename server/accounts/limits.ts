import type { RateLimit } from '#server/platform/rate-limits.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Failed sign-ins to one address, from anywhere. A success clears the count. */
export const SIGN_IN_PER_ADDRESS: RateLimit = { name: 'sign-in-address', points: 10, seconds: 15 * MINUTE }
/** Sign-ins of any outcome from one client. */
export const SIGN_IN_PER_CLIENT: RateLimit = { name: 'sign-in-client', points: 60, seconds: 15 * MINUTE }
/** Accounts asked for by one client. */
export const SIGN_UP_PER_CLIENT: RateLimit = { name: 'sign-up-client', points: 20, seconds: HOUR }
/** Mails of every kind that strangers can have sent to one address: sign-ups count too. */
export const MAIL_PER_ADDRESS: RateLimit = { name: 'mail-address', points: 5, seconds: HOUR }
export const MAIL_PER_CLIENT: RateLimit = { name: 'mail-client', points: 30, seconds: HOUR }
/** Mailed links that one client tries. */
export const LINK_PER_CLIENT: RateLimit = { name: 'link-client', points: 60, seconds: 15 * MINUTE }
