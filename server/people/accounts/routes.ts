import { MailRequest, ResetPassword, SignUp, sessionResource, VerifiedEmail, VerifyEmail } from '#contract/accounts.ts'
import { knownDevice, rememberDevice } from '#server/people/identity/cookies.ts'
import { LINK_PER_CLIENT, MAIL_PER_CLIENT } from '#server/people/identity/limits.ts'
import { restoreSession } from '#server/people/identity/session.ts'
import { noteSecurityEvent } from '#server/people/security-log/record.ts'
import { createRouter } from '#server/platform/context.ts'
import { clientLimits } from '#server/platform/http/client-limits.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody } from '#server/platform/http/openapi.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import { MAIL_PER_ADDRESS, takePasswordMail } from './limits.ts'
import { resetPassword } from './links/reset-password.ts'
import { verifyEmail } from './links/verify-email.ts'
import { findAccount } from './sessions/sign-in.ts'
import { signUp } from './sign-up.ts'

const accepted = {
  description:
    'The request is accepted. A mail is sent if an account of this address needs it; the response does not reveal whether.',
}
const done = (description: string) => ({ description })

const signUpRoute = endpoint(
  'post /accounts/sign-up',
  {
    summary: 'Create an account and mail a link to verify its address',
    errors: ['weak_password'],
    request: { body: jsonBody(SignUp) },
    responses: { 202: accepted },
  },
  async (c) => {
    const { email, password } = c.req.valid('json')
    await signUp(c.var, email, password)
  },
)

const verificationMailRoute = endpoint(
  'post /accounts/verification-mail',
  {
    summary: 'Mail a new link to verify an address',
    request: { body: jsonBody(MailRequest) },
    responses: { 202: accepted },
  },
  async (c) => {
    const { email } = c.req.valid('json')
    await clientLimits(c.var).take(MAIL_PER_CLIENT)
    await c.var.rateLimits.take(MAIL_PER_ADDRESS, email)
    await c.var.jobs.add(c.var.db, 'mail-link', { purpose: 'verify-email', email })
  },
)

const verifyRoute = endpoint(
  'post /accounts/verify',
  {
    summary: 'Verify the address by the mailed link and set the password',
    description: 'A link works once.',
    errors: ['link_invalid', 'link_expired', 'weak_password'],
    request: { body: jsonBody(VerifyEmail) },
    responses: { 200: json(VerifiedEmail, 'The verified address') },
  },
  async (c) => {
    await clientLimits(c.var).take(LINK_PER_CLIENT)
    const { token, password } = c.req.valid('json')
    const { userId, email } = await verifyEmail(c.var, token, password)
    rememberDevice(c, userId)
    return { email }
  },
)

const passwordMailRoute = endpoint(
  'post /accounts/password-mail',
  {
    summary: 'Mail a link to set a new password',
    request: { body: jsonBody(MailRequest) },
    responses: { 202: accepted },
  },
  async (c) => {
    const { email } = c.req.valid('json')
    const account = await findAccount(c.var.db, email)
    await takePasswordMail(c.var, email, knownDevice(c, account?.userId ?? ''))
    noteSecurityEvent({ event: 'password.reset-asked', userId: account?.userId ?? null })
    await c.var.jobs.add(c.var.db, 'mail-link', { purpose: 'reset-password', email })
  },
)

const passwordRoute = endpoint(
  'post /accounts/password',
  {
    summary: 'Set a new password by a mailed link and end all sessions',
    description: 'A link that was mailed to the earlier address also restores that address.',
    errors: ['link_invalid', 'link_expired', 'weak_password', 'conflict'],
    request: { body: jsonBody(ResetPassword) },
    responses: { 204: done('The password is changed') },
  },
  async (c) => {
    const { token, password } = c.req.valid('json')
    await clientLimits(c.var).take(LINK_PER_CLIENT)
    rememberDevice(c, await resetPassword(c.var, token, password))
  },
)

/** Resources for the API and the first paint. */
export const accountsResources = [
  handler(
    sessionResource,
    {
      summary: 'Get the session: the user, its profiles and the active profile',
      response: 'The session; `user` is null for a visitor',
    },
    async (c) => restoreSession(c),
  ),
]

/** Mounted below `/api`. */
export const accountsRoutes = createRouter().openapiRoutes([
  signUpRoute,
  verificationMailRoute,
  passwordMailRoute,
  verifyRoute,
  passwordRoute,
])
