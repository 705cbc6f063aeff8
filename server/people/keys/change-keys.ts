import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { NewPasskey } from '#contract/keys.ts'
import type { SignedIn } from '#server/people/identity/guards.ts'
import { lockUser } from '#server/people/identity/lock-user.ts'
import { noteProof, renewSession } from '#server/people/identity/sessions.ts'
import { sessions } from '#server/people/identity/tables.ts'
import { recordSecurityEvent } from '#server/people/security-log/record.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { confirmAuthenticator, type NewAuthenticator, startAuthenticator } from './authenticator.ts'
import { factorsOf, WRONG_CODE } from './factors.ts'
import { type KeyChange, keyChangedMail } from './key-mails.ts'
import { addPasskey } from './passkeys.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { authenticators, passkeys, recoveryCodes } from './tables.ts'

/**
 * Changes the keys of an account, one change at a time, and mails its owner what has changed. The
 * change returns what to say, or null if nothing has changed.
 */
async function changeKeys<T>(
  { db, env, jobs }: Services,
  { userId }: SignedIn,
  change: (tx: Queryable) => Promise<{ change: KeyChange | null; result: T }>,
): Promise<T> {
  return transaction(db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw new AppError('not_signed_in', 'Sign in required')
    const { change: changed, result } = await change(tx)
    if (changed) {
      await jobs.add(tx, 'send-mail', keyChangedMail(env.publicUrl, user.email, changed))
      await recordSecurityEvent(tx, { event: EVENTS[changed], userId })
    }
    return result
  })
}

const EVENTS = {
  'passkey-added': 'passkey.added',
  'passkey-removed': 'passkey.removed',
  'authenticator-added': 'authenticator.added',
  'authenticator-removed': 'authenticator.removed',
  'codes-made': 'recovery-codes.made',
  'code-used': 'recovery-code.used',
} as const satisfies Record<KeyChange, string>

/** `recoveryCodes` are null if the account has some. `token` is the new token of the session. */
export type Added = { recoveryCodes: string[] | null; token: string }

/** Adds a passkey. The first second factor of an account also makes recovery codes. */
export const addOwnPasskey = (
  services: Services,
  session: SignedIn,
  made: z.output<typeof NewPasskey>,
): Promise<Added> =>
  changeKeys(services, session, async (tx) => {
    await addPasskey(services, tx, session.userId, made)
    return { change: 'passkey-added', result: await afterAdding(tx, session) }
  })

/** Takes an authenticator app into use. @throws AppError `invalid_credentials` for a wrong code */
export const confirmOwnAuthenticator = (services: Services, session: SignedIn, code: string): Promise<Added> =>
  changeKeys(services, session, async (tx) => {
    if (!(await confirmAuthenticator(services, tx, session.userId, code))) {
      throw new AppError('invalid_credentials', WRONG_CODE, { fields: { code: WRONG_CODE } })
    }
    return { change: 'authenticator-added', result: await afterAdding(tx, session) }
  })

/** @throws AppError `conflict` while an app is in use */
export const startOwnAuthenticator = (services: Services, session: SignedIn): Promise<NewAuthenticator> =>
  changeKeys(services, session, async (tx) => {
    const [known] = await tx
      .select({ confirmedAt: authenticators.confirmedAt })
      .from(authenticators)
      .where(eq(authenticators.userId, session.userId))
    if (known?.confirmedAt) throw new AppError('conflict', 'An authenticator app is in use. Turn it off first.')
    return { change: null, result: await startAuthenticator(services, tx, session) }
  })

/**
 * The session has just proved the new factor, so it counts as one with two factors. It gets a new
 * token: a copy of the old one, which a thief may have, must not gain by it.
 */
async function afterAdding(tx: Queryable, { sessionId, userId }: SignedIn): Promise<Added> {
  await noteProof(tx, sessionId, true)
  const token = await renewSession(tx, sessionId)
  if (!token) throw new AppError('not_signed_in', 'Sign in required')
  const known = await tx.select({ id: recoveryCodes.id }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return { recoveryCodes: known.length > 0 ? null : await makeRecoveryCodes(tx, userId), token }
}

/** @throws AppError `not_found` for a passkey of somebody else */
export const removeOwnPasskey = (services: Services, session: SignedIn, id: string): Promise<void> =>
  changeKeys(services, session, async (tx) => {
    const own = and(eq(passkeys.id, id), eq(passkeys.userId, session.userId))
    const removed = await tx.delete(passkeys).where(own).returning({ id: passkeys.id })
    if (removed.length === 0) throw notFound('Passkey')
    await afterRemoving(tx, session.userId)
    return { change: 'passkey-removed', result: undefined }
  })

export const removeOwnAuthenticator = (services: Services, session: SignedIn): Promise<void> =>
  changeKeys(services, session, async (tx) => {
    const removed = await tx
      .delete(authenticators)
      .where(eq(authenticators.userId, session.userId))
      .returning({ confirmedAt: authenticators.confirmedAt })
    if (!removed[0]?.confirmedAt) return { change: null, result: undefined }
    await afterRemoving(tx, session.userId)
    return { change: 'authenticator-removed', result: undefined }
  })

/** @throws AppError `conflict` for an account without a second factor, which needs none */
export const makeOwnRecoveryCodes = (services: Services, session: SignedIn): Promise<string[]> =>
  changeKeys(services, session, async (tx) => {
    if ((await factorsOf(tx, session.userId)).length === 0)
      throw new AppError('conflict', 'Add a passkey or an authenticator app first')
    return { change: 'codes-made', result: await makeRecoveryCodes(tx, session.userId) }
  })

/** Without a second factor recovery codes are of no use, and no session has two factors. */
async function afterRemoving(tx: Queryable, userId: string): Promise<void> {
  const left = await factorsOf(tx, userId)
  if (left.length > 0) return
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.update(sessions).set({ isTwoFactor: false }).where(eq(sessions.userId, userId))
}

/** @throws AppError `not_found` for a passkey of somebody else */
export async function renamePasskey({ db }: Services, { userId }: SignedIn, id: string, name: string): Promise<void> {
  const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
  const renamed = await db.update(passkeys).set({ name }).where(own).returning({ id: passkeys.id })
  if (renamed.length === 0) throw notFound('Passkey')
  await recordSecurityEvent(db, { event: 'passkey.renamed', userId })
}
