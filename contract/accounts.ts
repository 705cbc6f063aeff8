import { z } from 'zod'
import { EMAIL_MAX, PASSWORD } from './limits.ts'
import { OwnProfile } from './profiles.ts'

const Email = z
  .email('Please enter a valid email address')
  .max(EMAIL_MAX)
  .transform((email) => email.toLowerCase())
const Password = z
  .string()
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
export const VerifyEmail = z.object({ token: Token })
export type VerifyEmail = z.input<typeof VerifyEmail>
export const ResetPassword = z.object({ token: Token, password: Password })
export type ResetPassword = z.input<typeof ResetPassword>

/** Who is signed in, with which profiles, acting as which. `user` is null for a visitor. */
export const Session = z.object({
  user: z.object({ email: z.string(), isAdmin: z.boolean(), termsAccepted: z.boolean() }).nullable(),
  profiles: z.array(OwnProfile),
  activeProfileId: z.string().nullable(),
})
export type Session = z.infer<typeof Session>
