import { eq } from 'drizzle-orm'
import { REMOVAL_HOURS } from '#contract/platform/limits.ts'
import { recordAction } from '#server/people/audit-log/record-action.ts'
import { users } from '#server/people/identity/tables.ts'
import { recordSecurityEvent } from '#server/people/security-log/record.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { factorsOf } from '../factors.ts'
import { factorRemovals } from '../tables.ts'
import { removalAskedMail, removalNote } from './removal-mails.ts'
import { tokenOfRemoval } from './removal-token.ts'

type Needed = Pick<Services, 'db' | 'env' | 'jobs' | 'tickets'>

/**
 * Asks for the removal of all second factors of an account that has lost them. A mail, a push and
 * every open page tell its owner at once. Returns when it takes place. Asking again changes
 * nothing. `askedBy` is null for the server's own command.
 * @throws AppError `not_found`; `conflict` for an account without a second factor
 */
export async function askForRemoval(services: Needed, askedBy: string | null, email: string): Promise<Date> {
  const { db, env, jobs, tickets } = services
  return transaction(db, async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).for('update')
    if (!user) throw notFound('Account')
    const userId = user.id
    if ((await factorsOf(tx, userId)).length === 0)
      throw new AppError('conflict', 'This account has no second factor. Its password alone signs in.')
    const [known] = await tx
      .select({ dueAt: factorRemovals.dueAt })
      .from(factorRemovals)
      .where(eq(factorRemovals.userId, userId))
    if (known) return known.dueAt
    const dueAt = new Date(Date.now() + REMOVAL_HOURS * 3600_000)
    await tx.insert(factorRemovals).values({ userId, askedBy, dueAt })
    const token = tokenOfRemoval(tickets, { userId, dueAt })
    await jobs.add(tx, 'send-mail', removalAskedMail(env.publicUrl, email, token))
    await jobs.add(tx, 'push-to-account', { userId, note: removalNote })
    await recordSecurityEvent(tx, { event: 'removal.asked', userId })
    await recordAction(tx, {
      act: 'account.remove-factors',
      userId: askedBy,
      subjectType: 'user',
      subjectId: userId,
      before: null,
      after: { email, dueAt: dueAt.toISOString() },
    })
    return dueAt
  })
}
