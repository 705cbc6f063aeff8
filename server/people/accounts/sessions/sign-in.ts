import { and, eq } from 'drizzle-orm'
import type { PasskeyResponse } from '#contract/keys.ts'
import { lockUser } from '#server/people/identity/lock-user.ts'
import { isCheaper } from '#server/people/identity/password-cost.ts'
import { users } from '#server/people/identity/tables.ts'
import { type Browser, beginSession, notVerified } from '#server/people/keys/begin-session.ts'
import { factorsOf } from '#server/people/keys/factors.ts'
import { verifyPasskey } from '#server/people/keys/passkeys.ts'
import { secondFactorRequired } from '#server/people/keys/second-step.ts'
import { noteSecurityEvent } from '#server/people/security-log/record.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { hashPassword, isPassword } from '../passwords.ts'

type Account = { userId: string; emailVerified: boolean; passwordHash: string }

/** The account of an address, or undefined. */
export async function findAccount(db: Database, email: string): Promise<Account | undefined> {
  const [found] = await db
    .select({ userId: users.id, emailVerified: users.emailVerified, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email))
  return found
}

/**
 * Starts a session and returns its token.
 * @throws AppError `invalid_credentials`, with the same response after the same work for an unknown
 * address and a wrong password; only if the password is right `email_not_verified`, or
 * `second_factor_required`, which names the next step.
 */
export async function signIn(
  services: Services,
  found: Account | undefined,
  password: string,
  browser: Browser,
): Promise<{ token: string; userId: string }> {
  const matches = await isPassword(password, found?.passwordHash)
  if (!found || !matches || !found.emailVerified) noteFailure(found)
  if (!found || !matches) throw wrongCredentials()
  const passwordHash = await raiseCost(services.db, found, password)
  if (!found.emailVerified) throw notVerified()
  return transaction(services.db, async (tx) => {
    // A new password ends every session. The lock prevents a session from starting with the old
    // password, or without a second factor that is being added, at the same time.
    const user = await lockUser(tx, found.userId)
    if (user?.passwordHash !== passwordHash) throw wrongCredentials()
    const factors = await factorsOf(tx, found.userId)
    if (factors.length > 0) {
      noteSecurityEvent({ event: 'second-factor.asked', userId: found.userId })
      throw secondFactorRequired(services, { ...found, passwordHash }, factors)
    }
    return { token: await beginSession(services, tx, found.userId, browser, BY_PASSWORD), userId: found.userId }
  })
}

/**
 * Hashes a right password again if its hash is from before the cost was raised. Returns the hash
 * that is stored now.
 */
async function raiseCost(db: Database, { userId, passwordHash }: Account, password: string): Promise<string> {
  if (!isCheaper(passwordHash)) return passwordHash
  const raised = await hashPassword(password)
  // A password that was changed at the same time stays as it is, and this sign-in fails.
  const isStill = and(eq(users.id, userId), eq(users.passwordHash, passwordHash))
  await db.update(users).set({ passwordHash: raised }).where(isStill)
  return raised
}

/**
 * Starts a session for the owner of a passkey. It needs no password: the device has verified its
 * user, so possession and knowledge (or the body) are both proved.
 * @throws AppError `invalid_credentials`, `email_not_verified`
 */
export const signInWithPasskey = (
  services: Services,
  passkey: PasskeyResponse,
  browser: Browser,
): Promise<{ token: string; userId: string }> =>
  transaction(services.db, async (tx) => {
    const { userId } = await verifyPasskey(services, tx, { ceremony: 'sign-in', userId: '' }, passkey)
    return { token: await beginSession(services, tx, userId, browser, { with: 'passkey', isTwoFactor: true }), userId }
  })

const noteFailure = (found: Account | undefined) =>
  noteSecurityEvent({ event: 'sign-in.failed', userId: found?.userId ?? null, details: { with: 'password' } })

const BY_PASSWORD = { with: 'password', isTwoFactor: false } as const
const wrongCredentials = () => new AppError('invalid_credentials', 'Invalid email or password')
