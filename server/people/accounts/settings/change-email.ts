import { and, eq, ne, not } from 'drizzle-orm'
import { refuseMailDomain } from '#server/people/anti-spam/mail-domains.ts'
import type { SignedIn } from '#server/people/identity/guards.ts'
import { lockUser } from '#server/people/identity/lock-user.ts'
import { users } from '#server/people/identity/tables.ts'
import { noteSecurityEvent, recordSecurityEvent } from '#server/people/security-log/record.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { isUniqueViolation, type Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { LINK_PASSWORD, NEW_EMAIL_PER_ACCOUNT, NEW_EMAIL_PER_ADDRESS } from '../limits.ts'
import { createMailedLink, findMailedLink, spendMailedLinks } from '../links/mailed-links.ts'
import { emailChangeAskedMail, emailChangedMail } from '../mails/letters.ts'
import { isPassword } from '../passwords.ts'
import { isUnused } from '../sign-up.ts'
import { checkOwnPassword, lockUnchanged } from './change-password.ts'

/**
 * Mails a link to the new address and a notice to the old one (AUTH-11). The response and its time
 * are the same for every address: a job finds out whether the address has an account, and mails
 * only its owner (AUTH-08). Only the last requested change counts.
 * @throws AppError `invalid_credentials` for a wrong password; `invalid` for the account's current
 * address and for a refused mail provider.
 */
export async function askForNewEmail(
  services: Services,
  session: SignedIn,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { db, env, jobs, rateLimits } = services
  const checked = await checkOwnPassword(services, session, password)
  if (email === session.email) throw ownAddress()
  await refuseMailDomain(db, email)
  await rateLimits.take(NEW_EMAIL_PER_ACCOUNT, session.userId)
  await rateLimits.take(NEW_EMAIL_PER_ADDRESS, email)
  await transaction(db, async (tx) => {
    const user = await lockUnchanged(tx, session, checked)
    await spendMailedLinks(tx, ['change-email'], session.userId)
    const token = await createMailedLink(tx, 'change-email', session.userId, { email })
    await jobs.add(tx, 'mail-new-email', { email, token })
    await jobs.add(tx, 'send-mail', emailChangeAskedMail(env.publicUrl, user.email))
    await recordSecurityEvent(tx, { event: 'email.change-asked', userId: session.userId })
  })
}

/**
 * Follows the link that was mailed to a new address, once, from any browser. It requires the
 * password of the account that requested the change. Otherwise the owner of an address could give
 * it to a stranger's account with one click, since anyone can request any address. Sessions stay.
 * The old address gets a link to take the account back; links that were mailed there before end.
 * @throws AppError `invalid_credentials` for a wrong password, which leaves the link usable.
 */
export async function confirmNewEmail(
  { db, env, jobs, rateLimits }: Services,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const link = await findMailedLink(db, ['change-email'], token)
  await rateLimits.take(LINK_PASSWORD, link.id)
  const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, link.userId))
  if (!(await isPassword(password, user?.passwordHash))) {
    noteSecurityEvent({ event: 'proof.failed', userId: link.userId, details: { with: 'password' } })
    throw notItsPassword()
  }
  await transaction(db, async (tx) => {
    const { userId, email } = await findMailedLink(tx, ['change-email'], token)
    const before = await lockUser(tx, userId)
    if (!before || !email) return
    if (before.passwordHash !== user?.passwordHash) throw notItsPassword()
    await giveEmail(tx, userId, email)
    await spendMailedLinks(tx, ['change-email', 'reset-password', 'verify-email'], userId)
    const restoring = await createMailedLink(tx, 'restore-email', userId, { email: before.email })
    await jobs.add(tx, 'send-mail', emailChangedMail(env, before.email, restoring))
    await recordSecurityEvent(tx, { event: 'email.changed', userId })
  })
}

function notItsPassword(): AppError {
  const message = 'This is not the password of the account that requested this address'
  return new AppError('invalid_credentials', message, { fields: { password: message } })
}

function ownAddress(): AppError {
  const message = 'This is already your address'
  return new AppError('invalid', message, { fields: { email: message } })
}

/**
 * Gives the account an address that its owner has proved to receive mail at. Deletes an account of
 * the same address that was never verified.
 * @throws AppError `conflict` when another account has the address now; roll the transaction back.
 */
export async function giveEmail(tx: Queryable, userId: string, email: string): Promise<void> {
  await tx.delete(users).where(and(eq(users.email, email), ne(users.id, userId), isUnused))
  try {
    await tx.update(users).set({ email, emailVerified: true, updatedAt: new Date() }).where(eq(users.id, userId))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('conflict', 'Another account now uses this address. Nothing was changed.')
  }
}

/** Whether the address can be given to an account: none has it, or only one that was never used. */
export async function isEmailFree(tx: Queryable, email: string): Promise<boolean> {
  const [taken] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), not(isUnused)))
  return !taken
}
