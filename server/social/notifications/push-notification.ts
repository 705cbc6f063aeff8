import { sql } from 'drizzle-orm'
import { openingPath } from '#contract/notification-words.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { JobTasks } from '#server/platform/jobs.ts'
import { sendPush } from '#server/social/push/send-push.ts'
import { describeNotification, findDeliverable } from './find-deliverable.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    /**
     * Sends a notification to the browsers of all users who may act as its profile. Triggers add
     * this job.
     */
    'push-notification': { id: string }
  }
}

export const pushNotificationTasks: JobTasks = { 'push-notification': pushNotification }

async function pushNotification({ id }: { id: string }, { db, jobs }: Services): Promise<void> {
  await transaction(db, async (tx) => {
    const [row] = await findDeliverable(tx, { which: sql`n.id = ${id}::uuid`, by: 'push', limit: 1 })
    if (!row) return
    const { title, body, url } = describeNotification(row)
    for (const { userId, hasOthers } of await membersOf(tx, row.profileId)) {
      const note = { title, body, url: hasOthers ? openingPath(row.profileId, url) : url, tag: id }
      await sendPush({ db, jobs }, userId, note, tx)
    }
  })
}

/** The users who may act as a profile, and whether they have other profiles. */
async function membersOf(tx: Queryable, profileId: string): Promise<{ userId: string; hasOthers: boolean }[]> {
  const { rows } = await tx.execute<{ userId: string; hasOthers: boolean }>(sql`
    select user_id as "userId", exists (select from profile_members as others
      where others.user_id = member.user_id and others.profile_id <> member.profile_id) as "hasOthers"
    from profile_members as member where profile_id = ${profileId}::uuid`)
  return rows
}
