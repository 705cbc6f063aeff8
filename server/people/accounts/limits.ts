import type { Services } from '#server/platform/context.ts'
import { clientLimits } from '#server/platform/http/client-limits.ts'
import { type RateLimit, takeIfLeft } from '#server/platform/rate-limits.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Failed sign-ins to one address by one client. A success clears the count. */
const SIGN_IN_PER_ADDRESS_AND_CLIENT: RateLimit = { name: 'sign-in-pair', points: 10, seconds: 15 * MINUTE }
/**
 * Failed sign-ins to one address, from all clients together. The limit is high, so a single
 * attacker can hardly lock the owner out. A success clears the count.
 */
export const SIGN_IN_PER_ADDRESS: RateLimit = { name: 'sign-in-address', points: 100, seconds: 15 * MINUTE }
/** Failed sign-ins to one address from a browser that signed in to it before. */
export const SIGN_IN_PER_DEVICE: RateLimit = { name: 'sign-in-device', points: 10, seconds: 15 * MINUTE }
/**
 * Failed sign-ins to one address from all its known devices together. An attacker who knew an
 * earlier password may have registered many devices. A success clears the count.
 */
const SIGN_IN_PER_ADDRESS_AND_DEVICES: RateLimit = { name: 'sign-in-devices', points: 100, seconds: 15 * MINUTE }
/** Sign-ins of any outcome from one client. */
export const SIGN_IN_PER_CLIENT: RateLimit = { name: 'sign-in-client', points: 60, seconds: 15 * MINUTE }
/** Pages for signing in that one client opens: each asks which passkeys the browser may offer. */
export const PASSKEY_OPTIONS_PER_CLIENT: RateLimit = { name: 'passkey-options', points: 300, seconds: 15 * MINUTE }
/** Sign-ups of one client whose password was accepted. */
export const SIGN_UP_PER_CLIENT: RateLimit = { name: 'sign-up-client', points: 20, seconds: HOUR }
/**
 * Sign-ups of any outcome from one client. A refused password creates no account, but checking it
 * costs CPU time.
 */
export const SIGN_UP_TRIES_PER_CLIENT: RateLimit = { name: 'sign-up-tries', points: 200, seconds: HOUR }
/** Sign-up mails and repeated verification links to one address. */
export const MAIL_PER_ADDRESS: RateLimit = { name: 'mail-address', points: 5, seconds: HOUR }
/**
 * Password reset mails to one address, from all clients together. The window equals the lifetime of
 * a link: an address at its limit has 10 links that still work.
 */
export const PASSWORD_MAIL_PER_ADDRESS: RateLimit = { name: 'password-mail-address', points: 10, seconds: HOUR }
const PASSWORD_MAIL_PER_ADDRESS_AND_CLIENT: RateLimit = { name: 'password-mail-pair', points: 5, seconds: HOUR }
export const PASSWORD_MAIL_PER_CLIENT: RateLimit = { name: 'password-mail-client', points: 30, seconds: HOUR }
const PASSWORD_MAIL_PER_DEVICE: RateLimit = { name: 'password-mail-device', points: 5, seconds: HOUR }
/** Password reset mails to one address that its known devices request together. */
export const PASSWORD_MAIL_PER_ADDRESS_AND_DEVICES: RateLimit = {
  name: 'password-mail-devices',
  points: 10,
  seconds: HOUR,
}
/** Mails to one address that accounts want as their new address. */
export const NEW_EMAIL_PER_ADDRESS: RateLimit = { name: 'new-email-address', points: 5, seconds: HOUR }
/**
 * Wrong passwords typed in one session. A thief who has a copy of its cookie cannot stop the owner
 * in another session.
 */
export const OWN_PASSWORD_PER_SESSION: RateLimit = { name: 'own-password-session', points: 10, seconds: 15 * MINUTE }
/** Wrong passwords typed in all sessions of an account together. */
export const OWN_PASSWORD_PER_ACCOUNT: RateLimit = { name: 'own-password', points: 100, seconds: 15 * MINUTE }
/**
 * Passwords typed with one link to a new address. Counted apart from those that the signed-in
 * account types.
 */
export const LINK_PASSWORD: RateLimit = { name: 'link-password', points: 10, seconds: 15 * MINUTE }
/**
 * Changes of address that one account requests. Each sends a mail to the new and to the old
 * address.
 */
export const NEW_EMAIL_PER_ACCOUNT: RateLimit = { name: 'new-email', points: 5, seconds: HOUR }
/** Downloads of all its data that one account starts. */
export const DATA_PER_ACCOUNT: RateLimit = { name: 'data-account', points: 6, seconds: HOUR }

type Asking = Pick<Services, 'rateLimits'> & { address: string }

/**
 * Known devices have limits of their own, so that failures of strangers never lock them out. When
 * the known devices of an address have used up the limit that they share, their sign-ins count like
 * those of unknown devices.
 * @throws AppError `rate_limited`; a client over its own limit does not use up the limits of
 *   others.
 */
export async function takeSignIn(asking: Asking, email: string, device: string | null): Promise<void> {
  if (device) {
    await asking.rateLimits.take(SIGN_IN_PER_DEVICE, device)
    if (await takeIfLeft(asking.rateLimits, SIGN_IN_PER_ADDRESS_AND_DEVICES, email)) return
  }
  const client = clientLimits(asking)
  await client.take(SIGN_IN_PER_CLIENT)
  await client.take(SIGN_IN_PER_ADDRESS_AND_CLIENT, email)
  await asking.rateLimits.take(SIGN_IN_PER_ADDRESS, email)
}

/**
 * Clears the failures after a successful sign-in. A success from a known device leaves the count
 * for unknown devices as it is.
 */
export async function forgiveFailures(asking: Asking, email: string, device: string | null = null): Promise<void> {
  await asking.rateLimits.reset(SIGN_IN_PER_ADDRESS_AND_DEVICES, email)
  if (device) return
  await clientLimits(asking).reset(SIGN_IN_PER_ADDRESS_AND_CLIENT, email)
  await asking.rateLimits.reset(SIGN_IN_PER_ADDRESS, email)
}

/**
 * Limits the mails with a password reset link. Known devices have limits of their own, as for
 * signing in.
 * @throws AppError `rate_limited`
 */
export async function takePasswordMail(asking: Asking, email: string, device: string | null): Promise<void> {
  if (device) {
    await asking.rateLimits.take(PASSWORD_MAIL_PER_DEVICE, device)
    if (await takeIfLeft(asking.rateLimits, PASSWORD_MAIL_PER_ADDRESS_AND_DEVICES, email)) return
  }
  const client = clientLimits(asking)
  await client.take(PASSWORD_MAIL_PER_CLIENT)
  await client.take(PASSWORD_MAIL_PER_ADDRESS_AND_CLIENT, email)
  await asking.rateLimits.take(PASSWORD_MAIL_PER_ADDRESS, email)
}
