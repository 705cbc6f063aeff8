import { eq } from 'drizzle-orm'
import { recordAction } from '#server/people/audit-log/record-action.ts'
import { users } from '#server/people/identity/tables.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database } from '#server/platform/database.ts'
import { notFound } from '#server/platform/errors.ts'

/**
 * Sets the quota of an account in MB; 0 means no limit, null the quota of the site. `byUserId` is
 * the admin, or null for the server's own command.
 * @throws AppError `not_found`
 */
export async function changeQuota(
  db: Database,
  byUserId: string | null,
  { email, quotaMb }: { email: string; quotaMb: number | null },
): Promise<void> {
  await transaction(db, async (tx) => {
    const [before] = await tx
      .select({ id: users.id, quotaMb: users.quotaMb })
      .from(users)
      .where(eq(users.email, email))
      .for('no key update')
    if (!before) throw notFound('Account')
    if (before.quotaMb === quotaMb) return
    await tx.update(users).set({ quotaMb }).where(eq(users.id, before.id))
    await recordAction(tx, {
      act: 'account.quota',
      userId: byUserId,
      subjectType: 'user',
      subjectId: before.id,
      before: { email, quotaMb: before.quotaMb },
      after: { email, quotaMb },
    })
  })
}
