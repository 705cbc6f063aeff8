import { eq, sql } from 'drizzle-orm'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { JobTasks } from '#server/platform/jobs.ts'
import { profileMembers } from '#server/profiles/tables.ts'
import { sendPush } from '#server/push/send-push.ts'
import { findTold, tellInWords } from './told.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    /** Sends a notification to the browsers of those who may act as its profile; the database adds it. */
    'push-notification': { id: string }
  }
}

export const pushNotificationTasks: JobTasks = { 'push-notification': pushNotification }

async function pushNotification({ id }: { id: string }, { db, jobs }: Services): Promise<void> {
  await transaction(db, async (tx) => {
    const [row] = await findTold(tx, { which: sql`n.id = ${id}::uuid`, by: 'push', limit: 1 })
    if (!row) return
    const members = await tx
      .select({ userId: profileMembers.userId })
      .from(profileMembers)
      .where(eq(profileMembers.profileId, row.profileId))
    const note = { ...tellInWords(row), tag: id }
    for (const { userId } of members) await sendPush({ db, jobs }, userId, note, tx)
  })
}
