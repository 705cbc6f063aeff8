import { z } from 'zod'
import { EMAIL_MAX, PASSWORD } from './platform/limits.ts'
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
/** Asks for a mail: a new verification link, or a link to choose a new password. */
export const MailRequest = z.object({ email: Email })
export type MailRequest = z.input<typeof MailRequest>
/** `password` is typed by whoever follows the link, and is the account's from then on. */
export const VerifyEmail = z.object({ token: Token, password: Password })
export type VerifyEmail = z.input<typeof VerifyEmail>
export const VerifiedEmail = z.object({ email: z.string() })
export type VerifiedEmail = z.infer<typeof VerifiedEmail>
export const ResetPassword = z.object({ token: Token, password: Password })
export type ResetPassword = z.input<typeof ResetPassword>

/** Who is signed in, with which profiles, acting as which. `user` is null for a visitor. */
export const Session = z.object({
  user: z
    .object({
      /** The account's id. It stays the same when the mail address changes. */
      id: z.string(),
      email: z.string(),
      isAdmin: z.boolean(),
      termsAccepted: z.boolean(),
      /** The version of the rules that the account has yet to be told of. */
      newRules: z.number().int().nullable(),
      /** That of the browser last used, by its IANA name; null until one has said. */
      timeZone: z.string().nullable(),
      unveiled: Revealed,
      /** The account (`name` is null) or profiles of it that are suspended; for good where `until` is null. */
      suspensions: z.array(z.object({ name: z.string().nullable(), until: z.string().nullable() })),
    })
    .nullable(),
  profiles: z.array(OwnProfile),
  activeProfileId: z.string().nullable(),
})
export type Session = z.infer<typeof Session>

const OwnPassword = z.string().min(1, 'Enter your password').max(PASSWORD.max)

/** `password` is the one of now. */
export const ChangePassword = z.object({ password: OwnPassword, newPassword: Password })
export type ChangePassword = z.input<typeof ChangePassword>
/** `email` is the new address; the account gets it once the link that is mailed there is followed. */
export const ChangeEmail = z.object({ email: Email, password: OwnPassword })
export type ChangeEmail = z.input<typeof ChangeEmail>
/** `password` is that of the account that asked for the address. */
export const ConfirmEmail = z.object({ token: Token, password: OwnPassword })
export type ConfirmEmail = z.input<typeof ConfirmEmail>

/** A signed-in browser. `usedAt` is exact to some minutes; `network` is where it was last used from. */
const SignedInDevice = z.object({
  id: z.string(),
  isThisDevice: z.boolean(),
  /** Browser and system in words, or null when they are not known. */
  device: z.string().nullable(),
  network: z.string().nullable(),
  createdAt: z.string(),
  usedAt: z.string(),
})
export type SignedInDevice = z.infer<typeof SignedInDevice>
/** All of an account, the one that asks first, then the last used; never more than `SESSIONS_PER_ACCOUNT`. */
export const SignedInDevices = z.object({ items: z.array(SignedInDevice) })
export type SignedInDevices = z.infer<typeof SignedInDevices>

export const sessionResource = resource('session', '/api/session', { schema: Session, madeFor: 'nobody' })

export const devicesResource = resource('devices', '/api/sessions', { schema: SignedInDevices })
