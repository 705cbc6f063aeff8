import { eq } from 'drizzle-orm'
import type { Services } from '#server/platform/context.ts'
import { setPassword } from '../sign-up.ts'
import { users } from '../tables.ts'
import { findMailedLink, spendMailedLinks } from './mailed-links.ts'

/** Follows a verification link, once (AUTH-03). */
export async function verifyEmail({ db }: Services, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { userId, passwordHash } = await findMailedLink(tx, ['verify-email'], token)
    await spendMailedLinks(tx, ['verify-email'], userId)
    await tx.update(users).set({ emailVerified: true, updatedAt: new Date() }).where(eq(users.id, userId))
    if (passwordHash) await setPassword(tx, userId, passwordHash)
  })
}
