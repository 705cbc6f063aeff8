import { eq } from 'drizzle-orm'
import { accessTokens } from '#server/people/access-tokens/tables.ts'
import { lockUser } from '#server/people/identity/lock-user.ts'
import { sessions, users } from '#server/people/identity/tables.ts'
import { factorsOf } from '#server/people/keys/factors.ts'
import { recordSecurityEvent } from '#server/people/security-log/record.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { forgiveFailures } from '../limits.ts'
import { emailRestoredMail, passwordResetMail } from '../mails/letters.ts'
import { assertStrongPassword, hashPassword } from '../passwords.ts'
import { giveEmail } from '../settings/change-email.ts'
import { setPassword } from '../sign-up.ts'
import {
  findMailedLink,
  type LinkPurpose,
  type MailedLink,
  spendMailedLinks,
  spendRestoringLinks,
} from './mailed-links.ts'

const RESETTING: LinkPurpose[] = ['reset-password', 'restore-email']

/**
 * Sets the password that a user chose through a mailed link, ends all sessions and access tokens of
 * the user and mails a notice (AUTH-09). Second factors stay: an attacker who reads the mails of an
 * account must not get into it (KEYS-02). A `restore-email` link also gives the account its earlier
 * address back (AUTH-11). Returns the user's id.
 */
export async function resetPassword(
  services: Services & { address: string },
  token: string,
  password: string,
): Promise<string> {
  const { db, env, jobs } = services
  const { userId, email } = await findMailedLink(db, RESETTING, token)
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  await assertStrongPassword(password, email ?? user?.email ?? '')
  const passwordHash = await hashPassword(password)
  const reset = await transaction(db, async (tx) => {
    const link = await findMailedLink(tx, RESETTING, token)
    if (link.email) await restoreEmail(services, tx, { ...link, email: link.email })
    // Older links must not work any more: one could reset the password again, or give the account
    // an address that someone else requested.
    await spendMailedLinks(tx, ['reset-password', 'verify-email', 'change-email'], userId)
    await setPassword(tx, userId, passwordHash)
    // The user received the mail, so the address is verified too.
    const [verified] = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: new Date() })
      .where(eq(users.id, userId))
      .returning({ email: users.email })
    await tx.delete(sessions).where(eq(sessions.userId, userId))
    await tx.delete(accessTokens).where(eq(accessTokens.userId, userId))
    const hasFactors = (await factorsOf(tx, userId)).length > 0
    if (verified) await jobs.add(tx, 'send-mail', passwordResetMail(env.publicUrl, verified.email, hasFactors))
    await recordSecurityEvent(tx, { event: 'password.reset', userId })
    return verified
  })
  // Failed guesses at the old password must not lock the owner out.
  if (reset) await forgiveFailures(services, reset.email)
  return userId
}

async function restoreEmail({ env, jobs }: Services, tx: Queryable, link: MailedLink & { email: string }) {
  const now = await lockUser(tx, link.userId)
  await spendRestoringLinks(tx, link)
  if (!now || now.email === link.email) return
  await giveEmail(tx, link.userId, link.email)
  await recordSecurityEvent(tx, { event: 'email.restored', userId: link.userId })
  await jobs.add(tx, 'send-mail', emailRestoredMail(env, now.email))
}
