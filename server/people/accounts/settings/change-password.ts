import { and, eq, ne } from 'drizzle-orm'
import type { SignedIn } from '#server/people/identity/guards.ts'
import { type LockedUser, lockUser } from '#server/people/identity/lock-user.ts'
import { renewSession } from '#server/people/identity/sessions.ts'
import { sessions, users } from '#server/people/identity/tables.ts'
import { noteSecurityEvent, recordSecurityEvent } from '#server/people/security-log/record.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { forgiveFailures, OWN_PASSWORD_PER_ACCOUNT, OWN_PASSWORD_PER_SESSION } from '../limits.ts'
import { spendMailedLinks } from '../links/mailed-links.ts'
import { passwordChangedMail } from '../mails/letters.ts'
import { assertStrongPassword, hashPassword, isPassword, normalPassword } from '../passwords.ts'
import { setPassword } from '../sign-up.ts'

/**
 * Changes the password of a signed-in user who knows the old one. It ends every other session,
 * mails a notice and returns a new token for the current session (AUTH-11). Links mailed before,
 * also those to a new address, end too.
 * @throws AppError `invalid_credentials`, `weak_password`, or `not_signed_in` if the session has
 * just ended.
 */
export async function changePassword(
  services: Services & { address: string },
  session: SignedIn,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<string> {
  const { db, env, jobs } = services
  const { userId, sessionId } = session
  const checked = await checkOwnPassword(services, session, password)
  if (newPassword === normalPassword(password)) throw samePassword()
  await assertStrongNewPassword(newPassword, session.email)
  const passwordHash = await hashPassword(newPassword)
  const token = await transaction(db, async (tx) => {
    const { email } = await lockUnchanged(tx, session, checked)
    await setPassword(tx, userId, passwordHash)
    const renewed = await renewSession(tx, sessionId)
    if (!renewed) throw new AppError('not_signed_in', 'Sign in required')
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
    await spendMailedLinks(tx, ['reset-password', 'change-email'], userId)
    await jobs.add(tx, 'send-mail', passwordChangedMail(env.publicUrl, email))
    await recordSecurityEvent(tx, { event: 'password.changed', userId })
    return renewed
  })
  await forgiveFailures(services, session.email)
  return token
}

/** The error belongs to the field of the new password, not to that of the current one. */
async function assertStrongNewPassword(newPassword: string, email: string): Promise<void> {
  await assertStrongPassword(newPassword, email).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, error.message, { fields: { newPassword: error.message } })
  })
}

function samePassword(): AppError {
  const message = 'This is already your password'
  return new AppError('invalid', message, { fields: { newPassword: message } })
}

/** Checks the password and returns its hash, for `lockUnchanged`. */
export async function checkOwnPassword(
  { db, rateLimits }: Services,
  { sessionId, userId }: SignedIn,
  password: string,
): Promise<string> {
  await rateLimits.take(OWN_PASSWORD_PER_SESSION, sessionId)
  await rateLimits.take(OWN_PASSWORD_PER_ACCOUNT, userId)
  const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
  if (!user || !(await isPassword(password, user.passwordHash))) {
    noteSecurityEvent({ event: 'proof.failed', userId, details: { with: 'password' } })
    throw wrongPassword()
  }
  await rateLimits.reset(OWN_PASSWORD_PER_SESSION, sessionId)
  await rateLimits.reset(OWN_PASSWORD_PER_ACCOUNT, userId)
  return user.passwordHash
}

/**
 * Locks the account, unless its password has changed since the check. So only one of two concurrent
 * changes succeeds.
 */
export async function lockUnchanged(tx: Queryable, { userId }: SignedIn, passwordHash: string): Promise<LockedUser> {
  const user = await lockUser(tx, userId)
  if (user?.passwordHash !== passwordHash) throw wrongPassword()
  return user
}

function wrongPassword(): AppError {
  const message = 'This is not your password'
  return new AppError('invalid_credentials', message, { fields: { password: message } })
}
