import { and, eq, ne, not } from 'drizzle-orm'
import { isUniqueViolation, type Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { isAbandonable } from '../links/abandoned.ts'
import { users } from '../tables.ts'

/**
 * Gives the account an address that its owner has shown to reach. An account of that address that nobody ever verified makes way.
 * @throws AppError `conflict` when it is somebody's by now; the transaction is to be given up then.
 */
export async function giveEmail(tx: Queryable, userId: string, email: string): Promise<void> {
  await tx.delete(users).where(and(eq(users.email, email), ne(users.id, userId), isAbandonable))
  try {
    await tx.update(users).set({ email, emailVerified: true, updatedAt: new Date() }).where(eq(users.id, userId))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('conflict', 'Another account uses this address by now. Nothing was changed.')
  }
}

/** Whether the address could be given: nobody has shown yet to reach it. */
export async function isEmailFree(tx: Queryable, email: string): Promise<boolean> {
  const [taken] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), not(isAbandonable)))
  return !taken
}
