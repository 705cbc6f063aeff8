import { eq } from 'drizzle-orm'
import { type Client, startSession } from '#server/people/identity/sessions.ts'
import { users } from '#server/people/identity/tables.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { lockUser } from '../links/mailed-links.ts'
import { isPassword } from '../passwords.ts'

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
 * address and a wrong password; `email_not_verified` only if the password is right.
 */
export async function signIn(
  { db }: Services,
  found: Account | undefined,
  password: string,
  client: Client,
): Promise<{ token: string; userId: string }> {
  const matches = await isPassword(password, found?.passwordHash)
  if (!found || !matches) throw wrongCredentials()
  if (!found.emailVerified)
    throw new AppError('email_not_verified', 'Verify your email first: follow the link that was sent to it.')
  return transaction(db, async (tx) => {
    // A new password ends every session. The lock prevents a session from starting with the old
    // password at the same time.
    const user = await lockUser(tx, found.userId)
    if (user?.passwordHash !== found.passwordHash) throw wrongCredentials()
    return { token: await startSession(tx, found.userId, client), userId: found.userId }
  })
}

const wrongCredentials = () => new AppError('invalid_credentials', 'Invalid email or password')
