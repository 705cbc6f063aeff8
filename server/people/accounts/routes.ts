import { z } from '@hono/zod-openapi'
import {
  MailRequest,
  ResetPassword,
  Session,
  SignIn,
  SignUp,
  sessionResource,
  VerifiedEmail,
  VerifyEmail,
} from '#contract/accounts.ts'
import { PasskeyOptions, PasskeyResponse, SecondStep } from '#contract/keys.ts'
import {
  forgetSession,
  knownDevice,
  rememberDevice,
  setActiveProfileCookie,
  setSessionCookie,
} from '#server/people/identity/cookies.ts'
import { requireSession } from '#server/people/identity/guards.ts'
import { LINK_PER_CLIENT, MAIL_PER_CLIENT } from '#server/people/identity/limits.ts'
import { identify } from '#server/people/identity/middleware.ts'
import { changedSession, restoreSession } from '#server/people/identity/session.ts'
import { endSession } from '#server/people/identity/sessions.ts'
import type { Browser } from '#server/people/keys/begin-session.ts'
import { assertionOptions } from '#server/people/keys/passkeys.ts'
import { readTicket, takeSecondStep } from '#server/people/keys/second-step.ts'
import { noteSecurityEvent, recordSecurityEvent } from '#server/people/security-log/record.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { clientLimits } from '#server/platform/http/client-limits.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody } from '#server/platform/http/openapi.ts'
import { holding } from '#server/platform/http/requester.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import { forgiveFailures, MAIL_PER_ADDRESS, SIGN_IN_PER_CLIENT, takePasswordMail, takeSignIn } from './limits.ts'
import { resetPassword } from './links/reset-password.ts'
import { verifyEmail } from './links/verify-email.ts'
import { findAccount, signIn, signInWithPasskey } from './sessions/sign-in.ts'
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

const signInRoute = endpoint(
  'post /accounts/sign-in',
  {
    summary: 'Sign in and set the session cookie',
    errors: ['invalid_credentials', 'email_not_verified', 'second_factor_required'],
    request: { body: jsonBody(SignIn) },
    responses: { 200: json(Session, 'The new session') },
  },
  async (c) => {
    const { email, password } = c.req.valid('json')
    const account = await findAccount(c.var.db, email)
    const device = knownDevice(c, account?.userId ?? '')
    await takeSignIn(c.var, email, device)
    const started = await signIn(c.var, account, password, browserOf(c))
    await forgiveFailures(c.var, email, device)
    return openSession(c, started)
  },
)

const passkeyOptionsRoute = endpoint(
  'post /accounts/sign-in/passkey-options',
  {
    summary: 'Get the options to sign in with a passkey',
    description: 'With a ticket those of the second step, for the passkeys of its account; otherwise for any passkey.',
    errors: ['link_expired'],
    request: { body: jsonBody(z.object({ ticket: z.string().max(1000).optional() })) },
    responses: { 200: json(PasskeyOptions, 'Options for `navigator.credentials.get`') },
  },
  async (c) => {
    const { ticket } = c.req.valid('json')
    await clientLimits(c.var).take(SIGN_IN_PER_CLIENT)
    const userId = ticket === undefined ? '' : readTicket(c.var, ticket).userId
    const options = await assertionOptions(c.var, { ceremony: userId ? 'second-step' : 'sign-in', userId })
    return { options: options as unknown as Record<string, unknown> }
  },
)

const signInWithPasskeyRoute = endpoint(
  'post /accounts/sign-in/passkey',
  {
    summary: 'Sign in with a passkey and set the session cookie',
    errors: ['invalid_credentials', 'email_not_verified'],
    request: { body: jsonBody(z.object({ passkey: PasskeyResponse })) },
    responses: { 200: json(Session, 'The new session') },
  },
  async (c) => {
    await clientLimits(c.var).take(SIGN_IN_PER_CLIENT)
    return openSession(c, await signInWithPasskey(c.var, c.req.valid('json').passkey, browserOf(c)))
  },
)

const secondStepRoute = endpoint(
  'post /accounts/sign-in/second-step',
  {
    summary: 'Finish a sign-in with the second factor and set the session cookie',
    description: 'A ticket works once, for ten minutes.',
    errors: ['invalid_credentials', 'link_expired'],
    request: { body: jsonBody(SecondStep) },
    responses: { 200: json(Session, 'The new session') },
  },
  async (c) => {
    const sent = c.req.valid('json')
    await clientLimits(c.var).take(SIGN_IN_PER_CLIENT)
    const device = knownDevice(c, readTicket(c.var, sent.ticket).userId)
    const started = await takeSecondStep(c.var, sent, browserOf(c), device)
    await forgiveFailures(c.var, started.email, device)
    return openSession(c, started)
  },
)

const browserOf = (c: AppContext): Browser => ({
  address: c.var.address,
  userAgent: c.req.header('user-agent'),
  knows: (userId) => knownDevice(c, userId) !== null,
})

/** Makes the new session that of this browser, instead of one that it had before. */
async function openSession(c: AppContext, { token, userId }: { token: string; userId: string }): Promise<Session> {
  await endSentSession(c)
  setSessionCookie(c, token)
  if (knownDevice(c, userId) === null) await recordSecurityEvent(c.var.db, { event: 'device.new', userId })
  rememberDevice(c, userId)
  await identify(c, holding(c.var.requester, token))
  return restoreSession(c)
}

const signOutRoute = endpoint(
  'post /accounts/sign-out',
  { summary: 'Sign out and end the session', responses: { 204: done('Signed out') } },
  async (c) => {
    await endSentSession(c)
    const { session } = c.var
    if (session) await recordSecurityEvent(c.var.db, { event: 'sign-out', userId: session.userId })
    forgetSession(c)
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

const activeProfileRoute = endpoint(
  'put /session/profile',
  {
    summary: 'Choose the active profile of the session',
    errors: ['forbidden'],
    request: { body: jsonBody(z.object({ profileId: z.uuid() })) },
    responses: { 200: json(Session, 'The session with the chosen profile active') },
  },
  async (c) => {
    requireSession(c)
    const { profileId } = c.req.valid('json')
    if (!c.var.profiles.some(({ id }) => id === profileId))
      throw new AppError('forbidden', 'That profile is not one of yours')
    setActiveProfileCookie(c, profileId)
    return changedSession(c, profileId)
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
  signInRoute,
  passkeyOptionsRoute,
  signInWithPasskeyRoute,
  secondStepRoute,
  signOutRoute,
  activeProfileRoute,
])

async function endSentSession(c: AppContext): Promise<void> {
  const { requester } = c.var
  if (requester.kind === 'holder') await endSession(c.var.db, requester.token)
}
