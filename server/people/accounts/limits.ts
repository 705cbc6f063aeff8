import type { Services } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { clientLimits } from '#server/platform/http/client-limits.ts'
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
/** Failed sign-ins to one address from a browser that signed in to it before. */
export const SIGN_IN_PER_DEVICE: RateLimit = { name: 'sign-in-device', points: 10, seconds: 15 * MINUTE }
/** The same from all such browsers together: whoever knew an earlier password may have made many. A success clears it. */
const SIGN_IN_PER_ADDRESS_AND_DEVICES: RateLimit = { name: 'sign-in-devices', points: 100, seconds: 15 * MINUTE }
/** Sign-ins of any outcome from one client. */
export const SIGN_IN_PER_CLIENT: RateLimit = { name: 'sign-in-client', points: 60, seconds: 15 * MINUTE }
/** Accounts asked for by one client. */
export const SIGN_UP_PER_CLIENT: RateLimit = { name: 'sign-up-client', points: 20, seconds: HOUR }
/** Sign-ups of any outcome from one client: a password that was refused made no account, but was judged. */
export const SIGN_UP_TRIES_PER_CLIENT: RateLimit = { name: 'sign-up-tries', points: 200, seconds: HOUR }
/** Mails of sign-ups to one address, and of links to verify it that are sent again. */
export const MAIL_PER_ADDRESS: RateLimit = { name: 'mail-address', points: 5, seconds: HOUR }
/**
 * Mails for a new password to one address, whoever asks. Once they are used up the address has as many links that work:
 * the window is as long as a link lives.
 */
export const PASSWORD_MAIL_PER_ADDRESS: RateLimit = { name: 'password-mail-address', points: 10, seconds: HOUR }
const PASSWORD_MAIL_PER_ADDRESS_AND_CLIENT: RateLimit = { name: 'password-mail-pair', points: 5, seconds: HOUR }
export const PASSWORD_MAIL_PER_CLIENT: RateLimit = { name: 'password-mail-client', points: 30, seconds: HOUR }
const PASSWORD_MAIL_PER_DEVICE: RateLimit = { name: 'password-mail-device', points: 5, seconds: HOUR }
/** Mails to one address that its known devices ask for together. */
export const PASSWORD_MAIL_PER_ADDRESS_AND_DEVICES: RateLimit = {
  name: 'password-mail-devices',
  points: 10,
  seconds: HOUR,
}
/** Mails to one address that accounts would like to have. */
export const NEW_EMAIL_PER_ADDRESS: RateLimit = { name: 'new-email-address', points: 5, seconds: HOUR }
/** Wrong passwords given by someone who is signed in. */
export const OWN_PASSWORD_PER_ACCOUNT: RateLimit = { name: 'own-password', points: 10, seconds: 15 * MINUTE }
/** Passwords typed with one link to a new address, whoever has it: apart from those that the account itself gives. */
export const LINK_PASSWORD: RateLimit = { name: 'link-password', points: 10, seconds: 15 * MINUTE }
/** New addresses that one account asks for: each is mailed, and so is the old one. */
export const NEW_EMAIL_PER_ACCOUNT: RateLimit = { name: 'new-email', points: 5, seconds: HOUR }
/** Downloads of all its data that one account starts. */
export const DATA_PER_ACCOUNT: RateLimit = { name: 'data-account', points: 6, seconds: HOUR }

type Asking = Pick<Services, 'rateLimits'> & { address: string }

/**
 * Known devices have limits of their own, so that strangers' failures never keep them out. Once the known devices of an
 * address have used up the limit that they share, their sign-ins count like those of unknown devices.
 * @throws AppError `rate_limited`; a client that has used up its own attempts uses up nobody else's.
 */
export async function takeSignIn(asking: Asking, email: string, device: string | null): Promise<void> {
  if (device) {
    await asking.rateLimits.take(SIGN_IN_PER_DEVICE, device)
    if (await hasPoint(asking, SIGN_IN_PER_ADDRESS_AND_DEVICES, email)) return
  }
  const client = clientLimits(asking)
  await client.take(SIGN_IN_PER_CLIENT)
  await client.take(SIGN_IN_PER_ADDRESS_AND_CLIENT, email)
  await asking.rateLimits.take(SIGN_IN_PER_ADDRESS, email)
}

/** Takes a point if there is one left. */
async function hasPoint({ rateLimits }: Asking, limit: RateLimit, key: string): Promise<boolean> {
  try {
    await rateLimits.take(limit, key)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}

/** Whoever has shown to own the address has not guessed. What others guessed stays counted for those who are unknown. */
export async function forgiveFailures(asking: Asking, email: string, device: string | null = null): Promise<void> {
  await asking.rateLimits.reset(SIGN_IN_PER_ADDRESS_AND_DEVICES, email)
  if (device) return
  await clientLimits(asking).reset(SIGN_IN_PER_ADDRESS_AND_CLIENT, email)
  await asking.rateLimits.reset(SIGN_IN_PER_ADDRESS, email)
}

/**
 * Limits the mails with a link to a new password. Known devices have limits of their own, as for signing in.
 * @throws AppError `rate_limited`
 */
export async function takePasswordMail(asking: Asking, email: string, device: string | null): Promise<void> {
  if (device) {
    await asking.rateLimits.take(PASSWORD_MAIL_PER_DEVICE, device)
    if (await hasPoint(asking, PASSWORD_MAIL_PER_ADDRESS_AND_DEVICES, email)) return
  }
  const client = clientLimits(asking)
  await client.take(PASSWORD_MAIL_PER_CLIENT)
  await client.take(PASSWORD_MAIL_PER_ADDRESS_AND_CLIENT, email)
  await asking.rateLimits.take(PASSWORD_MAIL_PER_ADDRESS, email)
}
