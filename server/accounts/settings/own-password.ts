import { eq } from 'drizzle-orm'
import type { Services, SignedIn } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { OWN_PASSWORD_PER_ACCOUNT } from '../limits.ts'
import { type LockedUser, lockUser } from '../links/mailed-links.ts'
import { isPassword } from '../passwords/hash.ts'
import { users } from '../tables.ts'

/** Answers the hash behind the password, for `lockUnchanged`. */
export async function checkOwnPassword(
  { db, rateLimits }: Services,
  { userId }: SignedIn,
  password: string,
): Promise<string> {
  await rateLimits.take(OWN_PASSWORD_PER_ACCOUNT, userId)
  const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
  if (!user || !(await isPassword(password, user.passwordHash))) throw wrongPassword()
  await rateLimits.reset(OWN_PASSWORD_PER_ACCOUNT, userId)
  return user.passwordHash
}

/** Locks the account, unless its password was changed since it was checked: of two changes at once only one is made. */
export async function lockUnchanged(tx: Queryable, { userId }: SignedIn, passwordHash: string): Promise<LockedUser> {
  const user = await lockUser(tx, userId)
  if (user?.passwordHash !== passwordHash) throw wrongPassword()
  return user
}

function wrongPassword(): AppError {
  const message = 'This is not your password'
  return new AppError('invalid_credentials', message, { fields: { password: message } })
}
