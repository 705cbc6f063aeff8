import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'
import { users } from './tables.ts'

export type LockedUser = { email: string; passwordHash: string }

/**
 * Locks the user's row, so that changes to one account run one after the other. Returns undefined
 * if the account is gone.
 */
export async function lockUser(tx: Queryable, userId: string): Promise<LockedUser | undefined> {
  const [user] = await tx
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  return user
}
