import { eq, sql } from 'drizzle-orm'
import type { MailRhythm } from '#contract/notifications.ts'
import { users } from '#server/people/identity/tables.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { mailDigests } from '../tables.ts'
import { nextMorning } from './next-morning.ts'

export async function findRhythm(db: Queryable, userId: string): Promise<MailRhythm> {
  const rows = await db.select({ rhythm: mailDigests.rhythm }).from(mailDigests).where(eq(mailDigests.userId, userId))
  return rows[0]?.rhythm ?? 'never'
}

/**
 * Changes the rhythm or the time zone of an account's digests, or both. The next digest is then due
 * on the next morning of the new settings.
 */
export async function changeMails(
  db: Database,
  userId: string,
  wanted: { rhythm?: MailRhythm; timeZone?: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    const [before] = await tx
      .select({ rhythm: mailDigests.rhythm })
      .from(mailDigests)
      .where(eq(mailDigests.userId, userId))
      .for('update')
    // the account was deleted in the meantime
    if (!before) return
    const { rhythm = before.rhythm, timeZone } = wanted
    if (timeZone) await tx.update(users).set({ timeZone }).where(eq(users.id, userId))
    const [account] = await tx.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, userId))
    const due = rhythm !== 'never' && { dueAt: nextMorning(rhythm, account?.timeZone ?? 'UTC', new Date()) }
    // turning digests on mails nothing that happened before
    const notified = before.rhythm === 'never' && rhythm !== 'never' && { notifiedAt: sql`now()` }
    await tx
      .update(mailDigests)
      .set({ rhythm, ...due, ...notified })
      .where(eq(mailDigests.userId, userId))
  })
}
