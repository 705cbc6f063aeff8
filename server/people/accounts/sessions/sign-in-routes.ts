import { z } from '@hono/zod-openapi'
import { Session, SignIn } from '#contract/accounts.ts'
import { PasskeyOptions, PasskeyResponse, SecondStep } from '#contract/keys.ts'
import {
  forgetSession,
  knownDevice,
  rememberDevice,
  setActiveProfileCookie,
  setSessionCookie,
} from '#server/people/identity/cookies.ts'
import { requireSession } from '#server/people/identity/guards.ts'
import { identify } from '#server/people/identity/middleware.ts'
import { changedSession, restoreSession } from '#server/people/identity/session.ts'
import { endSession } from '#server/people/identity/sessions.ts'
import type { Browser } from '#server/people/keys/begin-session.ts'
import { assertionOptions } from '#server/people/keys/passkeys.ts'
import { readTicket, takeSecondStep } from '#server/people/keys/second-step.ts'
import { recordSecurityEvent } from '#server/people/security-log/record.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { clientLimits } from '#server/platform/http/client-limits.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody } from '#server/platform/http/openapi.ts'
import { holding } from '#server/platform/http/requester.ts'
import { forgiveFailures, PASSKEY_OPTIONS_PER_CLIENT, SIGN_IN_PER_CLIENT, takeSignIn } from '../limits.ts'
import { findAccount, signIn, signInWithPasskey } from './sign-in.ts'

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
    await clientLimits(c.var).take(PASSKEY_OPTIONS_PER_CLIENT)
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
  rememberDevice(c, userId)
  await identify(c, holding(c.var.requester, token))
  return restoreSession(c)
}

const signOutRoute = endpoint(
  'post /accounts/sign-out',
  { summary: 'Sign out and end the session', responses: { 204: { description: 'Signed out' } } },
  async (c) => {
    await endSentSession(c)
    const { session } = c.var
    if (session) await recordSecurityEvent(c.var.db, { event: 'sign-out', userId: session.userId })
    forgetSession(c)
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

/** Mounted below `/api`. */
export const signInRoutes = createRouter().openapiRoutes([
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
