import { eq } from 'drizzle-orm'
import type { Services } from '#server/platform/context.ts'
import { SIGN_IN_PER_ADDRESS } from '../limits.ts'
import { passwordChangedMail } from '../mails/letters.ts'
import { hashPassword } from '../passwords/hash.ts'
import { assertStrongPassword } from '../passwords/strength.ts'
import { setPassword } from '../sign-up.ts'
import { sessions, users } from '../tables.ts'
import { findMailedLink, spendMailedLinks } from './mailed-links.ts'

/** Sets the password that someone chose through a mailed link, ends their sessions everywhere, and tells them (AUTH-09). */
export async function resetPassword(
  { db, env, jobs, rateLimits }: Services,
  token: string,
  password: string,
): Promise<void> {
  const { userId } = await findMailedLink(db, 'reset-password', token)
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  await assertStrongPassword(password, user?.email ?? '')
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    await findMailedLink(tx, 'reset-password', token)
    await spendMailedLinks(tx, 'reset-password', userId)
    await setPassword(tx, userId, passwordHash)
    // The mail has reached its owner, so the address is verified too; an older link must not bring back a password.
    await spendMailedLinks(tx, 'verify-email', userId)
    const [verified] = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: new Date() })
      .where(eq(users.id, userId))
      .returning({ email: users.email })
    await tx.delete(sessions).where(eq(sessions.userId, userId))
    if (verified) await jobs.add(tx, 'send-mail', passwordChangedMail(env.publicUrl, verified.email))
  })
  // Whoever guessed at the old password must not keep its owner out.
  if (user) await rateLimits.reset(SIGN_IN_PER_ADDRESS, user.email)
}
