import { z } from 'zod'
import { PASSWORD } from './platform/account-limits.ts'
import { EMAIL_MAX } from './platform/limits.ts'
import { resource } from './platform/resource.ts'
import { OwnProfile } from './profiles.ts'
import { Revealed } from './sensitive.ts'

const Email = z
  .email('Please enter a valid email address')
  .max(EMAIL_MAX)
  .transform((email) => email.toLowerCase())
const Password = z
  .string()
  .normalize('NFKC')
  .min(PASSWORD.min, `Password must be at least ${PASSWORD.min} characters`)
  .max(PASSWORD.max, `Password must be at most ${PASSWORD.max} characters`)
const Token = z.string().min(1).max(2000)

export const SignUp = z.object({ email: Email, password: Password })
export type SignUp = z.input<typeof SignUp>
export const SignIn = z.object({ email: Email, password: z.string().min(1).max(PASSWORD.max) })
export type SignIn = z.input<typeof SignIn>
/** Requests a mail: a new verification link, or a link to choose a new password. */
export const MailRequest = z.object({ email: Email })
export type MailRequest = z.input<typeof MailRequest>
/** The person who follows the link types `password`, which becomes the password of the account. */
export const VerifyEmail = z.object({ token: Token, password: Password })
export type VerifyEmail = z.input<typeof VerifyEmail>
export const VerifiedEmail = z.object({ email: z.string() })
export type VerifiedEmail = z.infer<typeof VerifiedEmail>
export const ResetPassword = z.object({ token: Token, password: Password })
export type ResetPassword = z.input<typeof ResetPassword>

/**
 * The signed-in user, their profiles and the acting profile. `user` is null for an anonymous
 * visitor.
 */
export const Session = z.object({
  user: z
    .object({
      /** The account's id. It stays the same when the email address changes. */
      id: z.string(),
      email: z.string(),
      /** In this session. An admin's rights need a session with two factors. */
      isAdmin: z.boolean(),
      /** The user is an admin who has to set up a second factor, or to use it in this session. */
      needsSecondFactor: z.boolean(),
      /** When an admin removes the account's second factors, unless it refuses; null if nobody asked. */
      removalAt: z.string().nullable(),
      termsAccepted: z.boolean(),
      /**
       * The version of the house rules that the user has not been notified of yet; null if there is
       * none.
       */
      newRules: z.number().int().nullable(),
      /** IANA time zone of the browser last used; null until a browser has sent one. */
      timeZone: z.string().nullable(),
      unveiled: Revealed,
      /**
       * Suspended profiles, and the account itself (`name` is null). `until` is null for a
       * suspension without an end.
       */
      suspensions: z.array(z.object({ name: z.string().nullable(), until: z.string().nullable() })),
    })
    .nullable(),
  profiles: z.array(OwnProfile),
  activeProfileId: z.string().nullable(),
})
export type Session = z.infer<typeof Session>

const OwnPassword = z.string().min(1, 'Enter your password').max(PASSWORD.max)

/** `password` is the current password. */
export const ChangePassword = z.object({ password: OwnPassword, newPassword: Password })
export type ChangePassword = z.input<typeof ChangePassword>
/**
 * `email` is the new address. It replaces the old one after the user follows the link mailed to it.
 */
export const ChangeEmail = z.object({ email: Email, password: OwnPassword })
export type ChangeEmail = z.input<typeof ChangeEmail>
/** `password` is that of the account that requested the new address. */
export const ConfirmEmail = z.object({ token: Token, password: OwnPassword })
export type ConfirmEmail = z.input<typeof ConfirmEmail>

/**
 * A signed-in browser. `usedAt` is accurate to some minutes. `network` is the network of its last
 * use, without the full address.
 */
const SignedInDevice = z.object({
  id: z.string(),
  isThisDevice: z.boolean(),
  /** Browser and operating system in words; null if unknown. */
  device: z.string().nullable(),
  network: z.string().nullable(),
  /** What was proved to sign in; the last two come after the password. */
  signedInWith: z.enum(['password', 'passkey', 'authenticator', 'recovery-code']),
  createdAt: z.string(),
  usedAt: z.string(),
})
export type SignedInDevice = z.infer<typeof SignedInDevice>
/**
 * All signed-in devices of an account: the requesting one first, then by last use. At most
 * `SESSIONS_PER_ACCOUNT`.
 */
export const SignedInDevices = z.object({ items: z.array(SignedInDevice) })
export type SignedInDevices = z.infer<typeof SignedInDevices>

export const sessionResource = resource('session', '/api/session', { schema: Session, madeFor: 'nobody' })

export const devicesResource = resource('devices', '/api/sessions', { schema: SignedInDevices })
