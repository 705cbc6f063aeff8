import { eq } from 'drizzle-orm'
import { accessTokens } from '#server/people/access-tokens/tables.ts'
import { recordAction } from '#server/people/audit-log/record-action.ts'
import { sessions, users } from '#server/people/identity/tables.ts'
import { recordSecurityEvent } from '#server/people/security-log/record.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database } from '#server/platform/database.ts'
import { notFound } from '#server/platform/errors.ts'

/**
 * Ends all sessions and access tokens of a person, for an admin; `adminId` is null for the server's own command.
 * Returns how many sessions there were.
 * @throws AppError `not_found`
 */
export function endSessionsOf(db: Database, adminId: string | null, email: string): Promise<number> {
  return transaction(db, async (tx) => {
    // The lock lets a sign-in that has begun finish first, so that its session ends too.
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).for('update')
    if (!user) throw notFound('Account')
    const ended = await tx.delete(sessions).where(eq(sessions.userId, user.id)).returning({ id: sessions.id })
    await tx.delete(accessTokens).where(eq(accessTokens.userId, user.id))
    await recordSecurityEvent(tx, { event: 'sessions.ended-by-admin', userId: user.id })
    await recordAction(tx, {
      act: 'account.sign-out',
      userId: adminId,
      subjectType: 'user',
      subjectId: user.id,
      before: { email, sessions: ended.length },
      after: { email, sessions: 0 },
    })
    return ended.length
  })
}
