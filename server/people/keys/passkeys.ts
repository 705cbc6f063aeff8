import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import { count, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { NewPasskeyResponse, PasskeyResponse } from '#contract/keys.ts'
import { PASSKEYS_PER_ACCOUNT, PRODUCT } from '#contract/platform/limits.ts'
import { noteSecurityEvent } from '#server/people/security-log/record.ts'
import type { Services } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { spendTicket } from '#server/platform/tickets.ts'
import { passkeys } from './tables.ts'

/** COSE algorithms of passkeys (RFC 9053), the preferred first: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257]
/** How long a browser may take to ask its user. */
const CEREMONY_SECONDS = 5 * 60

/**
 * What a passkey is made or used for. A challenge is a ticket for one of these, so it works once
 * and only for that.
 */
export type Ceremony = 'register' | 'sign-in' | 'second-step' | 'prove'
/** The user that a ceremony belongs to; empty for a sign-in, whose user is not known yet. */
type For = { ceremony: Ceremony; userId: string }

const purposeOf = ({ ceremony, userId }: For) => `passkey ${ceremony} ${userId}`
const challengeOf = ({ tickets }: Services, wanted: For) => tickets.make(purposeOf(wanted), '', CEREMONY_SECONDS)

/** The site as WebAuthn names it: its host, and the origin that its pages have. */
const siteOf = ({ env }: Pick<Services, 'env'>) => {
  const { hostname, origin } = new URL(env.publicUrl)
  return { rpID: hostname, origin }
}

type Owner = { userId: string; email: string }

/** Options for making a passkey. The user handle is the account's id, which says nothing else. */
export async function registrationOptions(services: Services, { userId, email }: Owner) {
  const known = await services.db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
  if (known.length >= PASSKEYS_PER_ACCOUNT) throw tooMany()
  return generateRegistrationOptions({
    rpName: PRODUCT,
    rpID: siteOf(services).rpID,
    userName: email,
    userID: new TextEncoder().encode(userId),
    challenge: challengeOf(services, { ceremony: 'register', userId }),
    timeout: CEREMONY_SECONDS * 1000,
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/**
 * Adds the passkey that the browser has made.
 * @throws AppError `invalid` for a response that does not fit; `conflict` beyond the limit, and for
 * a passkey that is registered already
 */
export async function addPasskey(
  services: Services,
  tx: Queryable,
  userId: string,
  { name, response }: { name: string; response: z.output<typeof NewPasskeyResponse> },
): Promise<void> {
  const wanted: For = { ceremony: 'register', userId }
  const found = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
    ...expectedOf(services, wanted),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refuse)
  if (!found.verified || !(await spendChallenge(tx, response.response.clientDataJSON))) throw refused()
  const { credential, credentialBackedUp } = found.registrationInfo
  const [{ n } = { n: 0 }] = await tx.select({ n: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  if (n >= PASSKEYS_PER_ACCOUNT) throw tooMany()
  const added = await tx
    .insert(passkeys)
    .values({
      userId,
      name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.response.transports,
      isSynced: credentialBackedUp,
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.id })
  if (added.length === 0) throw new AppError('conflict', 'This passkey is registered already')
}

/**
 * Options for using a passkey. Without a user any passkey of this site can be chosen, and nothing
 * is said about accounts.
 */
export async function assertionOptions(services: Services, wanted: For) {
  const own = wanted.userId
    ? await services.db
        .select({ id: passkeys.credentialId, transports: passkeys.transports })
        .from(passkeys)
        .where(eq(passkeys.userId, wanted.userId))
    : undefined
  return generateAuthenticationOptions({
    rpID: siteOf(services).rpID,
    challenge: challengeOf(services, wanted),
    timeout: CEREMONY_SECONDS * 1000,
    userVerification: 'required',
    ...(own && { allowCredentials: own }),
  })
}

export type UsedPasskey = { userId: string; passkeyId: string; name: string }

const FAILURES = {
  register: 'proof.failed',
  prove: 'proof.failed',
  'second-step': 'second-factor.failed',
  'sign-in': 'sign-in.failed',
} as const

/**
 * Checks the response of a passkey and marks its challenge as used. With a `userId` only a passkey
 * of that account is accepted.
 * @throws AppError `invalid_credentials`, with the same words for every reason but one: a sign-in
 * with a passkey that no account has names the field, so that the browser stops offering it
 */
export async function verifyPasskey(
  services: Services,
  tx: Queryable,
  wanted: For,
  response: PasskeyResponse,
): Promise<UsedPasskey> {
  const [known] = await tx.select().from(passkeys).where(eq(passkeys.credentialId, response.id)).for('update')
  try {
    return await checkPasskey(services, tx, wanted, response, known)
  } catch (error) {
    const userId = wanted.userId || (known?.userId ?? null)
    noteSecurityEvent({ event: FAILURES[wanted.ceremony], userId, details: { with: 'passkey' } })
    throw error
  }
}

async function checkPasskey(
  services: Services,
  tx: Queryable,
  wanted: For,
  response: PasskeyResponse,
  known: typeof passkeys.$inferSelect | undefined,
): Promise<UsedPasskey> {
  if (!known && wanted.ceremony === 'sign-in') throw unknown()
  if (!known || (wanted.userId && known.userId !== wanted.userId)) throw refused()
  const { userHandle } = response.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== known.userId) throw refused()
  const credential: WebAuthnCredential = {
    id: known.credentialId,
    publicKey: Uint8Array.from(known.publicKey),
    // The devices that share a synced passkey do not count together.
    counter: known.isSynced ? 0 : known.counter,
  }
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    credential,
    ...expectedOf(services, wanted),
  }).catch(refuse)
  if (!verified || !(await spendChallenge(tx, response.response.clientDataJSON))) throw refused()
  await tx
    .update(passkeys)
    .set({
      counter: authenticationInfo.newCounter,
      isSynced: authenticationInfo.credentialBackedUp,
      usedAt: new Date(),
    })
    .where(eq(passkeys.id, known.id))
  return { userId: known.userId, passkeyId: known.id, name: known.name }
}

const expectedOf = (services: Services, wanted: For) => {
  const { rpID, origin } = siteOf(services)
  return {
    expectedRPID: rpID,
    expectedOrigin: origin,
    requireUserVerification: true,
    expectedChallenge: (challenge: string) => services.tickets.read(purposeOf(wanted), textOf(challenge)) !== null,
  }
}

const textOf = (base64Url: string): string => Buffer.from(base64Url, 'base64url').toString()

/** Call it only after the response was verified: it reads the challenge that was signed. */
async function spendChallenge(tx: Queryable, clientDataJSON: string): Promise<boolean> {
  const { challenge } = JSON.parse(textOf(clientDataJSON)) as { challenge: string }
  return spendTicket(tx, textOf(challenge))
}

const refused = () => new AppError('invalid_credentials', 'This passkey was not accepted')
const unknown = () => {
  const message = 'This passkey was removed from its account'
  return new AppError('invalid_credentials', message, { fields: { 'passkey.id': message } })
}
const refuse = (error: unknown): never => {
  throw new AppError('invalid_credentials', 'This passkey was not accepted', { cause: error })
}
const tooMany = () =>
  new AppError(
    'conflict',
    `An account has at most ${PASSKEYS_PER_ACCOUNT} passkeys. Remove one that you no longer use.`,
  )
