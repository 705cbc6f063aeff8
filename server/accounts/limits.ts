import type { Services } from '#server/platform/context.ts'
import { clientBucket } from '#server/platform/http/client-address.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Failed sign-ins to one address by one client. A success clears the count. */
const SIGN_IN_PER_ADDRESS_AND_CLIENT: RateLimit = { name: 'sign-in-pair', points: 10, seconds: 15 * MINUTE }
/**
 * Failed sign-ins to one address, from anywhere: so many clients must be at it that hardly one person has them before
 * its owner has to wait as well. A success clears the count.
 */
export const SIGN_IN_PER_ADDRESS: RateLimit = { name: 'sign-in-address', points: 100, seconds: 15 * MINUTE }
/** Sign-ins of any outcome from one client. */
export const SIGN_IN_PER_CLIENT: RateLimit = { name: 'sign-in-client', points: 60, seconds: 15 * MINUTE }
/** Accounts asked for by one client. */
export const SIGN_UP_PER_CLIENT: RateLimit = { name: 'sign-up-client', points: 20, seconds: HOUR }
/** Sign-ups of any outcome from one client: a password that was refused made no account, but was judged. */
export const SIGN_UP_TRIES_PER_CLIENT: RateLimit = { name: 'sign-up-tries', points: 200, seconds: HOUR }
/** Mails of every kind that strangers can have sent to one address: sign-ups count too. */
export const MAIL_PER_ADDRESS: RateLimit = { name: 'mail-address', points: 5, seconds: HOUR }
/** Wrong passwords given by someone who is signed in. */
export const OWN_PASSWORD_PER_ACCOUNT: RateLimit = { name: 'own-password', points: 10, seconds: 15 * MINUTE }
/** Passwords typed with one link to a new address, whoever has it: apart from those that the account itself gives. */
export const LINK_PASSWORD: RateLimit = { name: 'link-password', points: 10, seconds: 15 * MINUTE }
/** New addresses that one account asks for: each is mailed, and so is the old one. */
export const NEW_EMAIL_PER_ACCOUNT: RateLimit = { name: 'new-email', points: 5, seconds: HOUR }
export const MAIL_PER_CLIENT: RateLimit = { name: 'mail-client', points: 30, seconds: HOUR }
/** Mailed links that one client tries. */
export const LINK_PER_CLIENT: RateLimit = { name: 'link-client', points: 60, seconds: 15 * MINUTE }
/** Downloads of all its data that one account starts. */
export const DATA_PER_ACCOUNT: RateLimit = { name: 'data-account', points: 6, seconds: HOUR }

type Signing = Pick<Services, 'rateLimits'> & { address: string }

/** @throws AppError `rate_limited`; a client that has used up its own attempts uses up nobody else's. */
export async function takeSignIn({ rateLimits, address }: Signing, email: string): Promise<void> {
  const client = clientBucket(address)
  await rateLimits.take(SIGN_IN_PER_CLIENT, client)
  await rateLimits.take(SIGN_IN_PER_ADDRESS_AND_CLIENT, `${client} ${email}`)
  await rateLimits.take(SIGN_IN_PER_ADDRESS, email)
}

/** Whoever has shown to own the address has not guessed. */
export async function forgiveFailures({ rateLimits, address }: Signing, email: string): Promise<void> {
  await rateLimits.reset(SIGN_IN_PER_ADDRESS_AND_CLIENT, `${clientBucket(address)} ${email}`)
  await rateLimits.reset(SIGN_IN_PER_ADDRESS, email)
}
