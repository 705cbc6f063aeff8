import { and, eq } from 'drizzle-orm'
import { users } from '#server/people/identity/tables.ts'
import { recordSecurityEvent } from '#server/people/security-log/record.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { assertStrongPassword, hashPassword } from '../passwords.ts'
import { findMailedLink, spendMailedLinks, usedLink } from './mailed-links.ts'

/**
 * Follows a verification link once and returns its user (AUTH-03). The password typed with the link
 * becomes the password of the account. It replaces the one given at sign-up, since anyone can sign
 * up with any address.
 */
export async function verifyEmail(
  { db }: Services,
  token: string,
  password: string,
): Promise<{ userId: string; email: string }> {
  const { userId } = await findMailedLink(db, ['verify-email'], token)
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  await assertStrongPassword(password, user?.email ?? '')
  const passwordHash = await hashPassword(password)
  return transaction(db, async (tx) => {
    await findMailedLink(tx, ['verify-email'], token)
    await spendMailedLinks(tx, ['verify-email'], userId)
    const [verified] = await tx
      .update(users)
      .set({ emailVerified: true, passwordHash, updatedAt: new Date() })
      .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
      .returning({ userId: users.id, email: users.email })
    if (!verified) throw usedLink()
    await recordSecurityEvent(tx, { event: 'email.verified', userId })
    return verified
  })
}
