import { and, eq, lte } from 'drizzle-orm'
import { accessTokens } from '#server/people/access-tokens/tables.ts'
import { lockUser } from '#server/people/identity/lock-user.ts'
import { sessions } from '#server/people/identity/tables.ts'
import { recordSecurityEvent, withEventLines } from '#server/people/security-log/record.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { JobTasks, Schedule } from '#server/platform/jobs.ts'
import { removeFactors } from '../factors.ts'
import { factorRemovals } from '../tables.ts'
import { factorsRemovedMail } from './removal-mails.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    /** Removes the second factors of accounts whose waiting period is over. */
    'remove-factors': object
  }
}

export const factorRemovalTasks: JobTasks = { 'remove-factors': removeDueFactors }
export const factorRemovalSchedules: Schedule[] = [{ task: 'remove-factors', match: '*/5 * * * *' }]

async function removeDueFactors(_: object, services: Services): Promise<void> {
  const isDue = lte(factorRemovals.dueAt, new Date())
  const due = await services.db.select({ userId: factorRemovals.userId }).from(factorRemovals).where(isDue)
  for (const { userId } of due) await withEventLines(services.log, () => removeFactorsOf(services, userId, new Date()))
}

/** A removal that was refused in the meantime does not happen. */
async function removeFactorsOf({ db, env, jobs }: Services, userId: string, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    const user = await lockUser(tx, userId)
    const asked = and(eq(factorRemovals.userId, userId), lte(factorRemovals.dueAt, now))
    const taken = await tx.delete(factorRemovals).where(asked).returning({ userId: factorRemovals.userId })
    if (!user || taken.length === 0) return
    await removeFactors(tx, userId)
    await recordSecurityEvent(tx, { event: 'removal.done', userId })
    await tx.delete(sessions).where(eq(sessions.userId, userId))
    await tx.delete(accessTokens).where(eq(accessTokens.userId, userId))
    await jobs.add(tx, 'send-mail', factorsRemovedMail(env.publicUrl, user.email))
  })
}
