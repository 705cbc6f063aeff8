import { sql } from 'drizzle-orm'
import { openingPath } from '#contract/notification-words.ts'
import type { MailRhythm } from '#contract/notifications.ts'
import { NOTIFICATION } from '#contract/platform/notification-limits.ts'
import type { Services } from '#server/platform/context.ts'
import { type Transaction, transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { JobTasks, Schedule } from '#server/platform/jobs.ts'
import { withoutValues } from '#server/platform/log.ts'
import { type DeliverableRow, describeNotification, findDeliverable, isWanted } from '../find-deliverable.ts'
import { type DigestPart, digestMail } from './digest-mail.ts'
import { nextMorning } from './next-morning.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    /** Mails unread notifications to all accounts whose morning has come. */
    'mail-digests': Record<string, never>
  }
}

export const digestTasks: JobTasks = { 'mail-digests': mailDigests }
/** Time zones are quarters of an hour apart. */
export const digestSchedules: Schedule[] = [{ task: 'mail-digests', match: '*/15 * * * *' }]

/** How many accounts one transaction handles. */
const BATCH = 100
/**
 * After this many batches the job adds another one for the rest, so that a shutdown never waits
 * long.
 */
const BATCHES_PER_JOB = 50
/** Notifications of the last minute may not be committed yet; the next digest has them. */
const UNTIL = sql`date_trunc('milliseconds', now() - interval '1 minute')`

async function mailDigests(_payload: unknown, services: Services): Promise<void> {
  for (let n = 0; n < BATCHES_PER_JOB; n++) if ((await mailSome(services)) < BATCH) return
  await services.jobs.add(services.db, 'mail-digests', {})
}

type Due = {
  userId: string
  rhythm: Exclude<MailRhythm, 'never'>
  notifiedAt: string
  email: string
  isVerified: boolean
  timeZone: string | null
  hasNews: boolean
}

/**
 * Adds the mails and marks their notifications as mailed in one transaction. Resolves to the number
 * of accounts that were checked.
 */
async function mailSome(services: Services): Promise<number> {
  return transaction(services.db, async (tx) => {
    const { rows } = await tx.execute<Due & { now: string }>(sql`
      select d.user_id as "userId", d.rhythm, d.told_at::text as "notifiedAt", u.email, u.email_verified as "isVerified",
        u.time_zone as "timeZone", now()::text as now, d.due_at > '-infinity' and exists (
          select from profile_members as own join notifications as n using (profile_id)
          where own.user_id = d.user_id and n.is_unread and n.at > d.told_at and n.at <= ${UNTIL} and ${isWanted('mail')}) as "hasNews"
      from (select * from mail_digests where rhythm <> 'never' and due_at <= now() order by due_at limit ${BATCH}::int
        for update skip locked) as d
      join users as u on u.id = d.user_id`)
    for (const due of rows) {
      const isTold = due.hasNews && due.isVerified && (await mailUnlessItFails(tx, services, due))
      const next = nextMorning(due.rhythm, due.timeZone ?? 'UTC', new Date(due.now))
      await tx.execute(sql`update mail_digests set due_at = ${next.toISOString()}::timestamptz,
        told_at = case when ${Boolean(isTold)}::boolean then ${UNTIL} else told_at end where user_id = ${due.userId}::uuid`)
    }
    return rows.length
  })
}

/**
 * A failure for one account must not stop the digests of others. It is logged, and tried again the
 * next morning.
 */
async function mailUnlessItFails(tx: Transaction, services: Services, due: Due): Promise<boolean> {
  try {
    return await tx.transaction((part) => mailOne(part, services, due))
  } catch (error) {
    services.log.error({ err: withoutValues(error), userId: due.userId }, 'a mail about what is new could not be made')
    return false
  }
}

/** Resolves to whether there was anything to mail. */
async function mailOne(tx: Queryable, { env, jobs, unsubscribeTokens }: Services, due: Due): Promise<boolean> {
  const { userId, email: to, rhythm } = due
  const { rows: profiles } = await tx.execute<{ id: string; name: string }>(sql`
    select p.id, coalesce(nullif(p.display_name, ''), p.handle) as name
    from profile_members as own join profiles as p on p.id = own.profile_id
    where own.user_id = ${userId}::uuid order by p.created_at, p.id`)
  const parts: DigestPart[] = []
  for (const { id, name } of profiles) {
    const which = sql`n.profile_id = ${id}::uuid and n.at > ${due.notifiedAt}::timestamptz and n.at <= ${UNTIL}`
    const notified = await findDeliverable(tx, { which, by: 'mail', limit: NOTIFICATION.perMail + 1 })
    if (notified.length > 0) parts.push(partOf(name, notified, profiles.length > 1))
  }
  const [first, ...others] = parts
  if (!first) return false
  const token = unsubscribeTokens.make(userId)
  await jobs.add(tx, 'send-mail', digestMail(env.publicUrl, { to, rhythm, parts: [first, ...others], token }))
  return true
}

const partOf = (name: string, notified: DeliverableRow[], hasOthers: boolean): DigestPart => ({
  name,
  items: notified.slice(0, NOTIFICATION.perMail).map((row) => {
    const words = describeNotification(row)
    return hasOthers ? { ...words, url: openingPath(row.profileId, words.url) } : words
  }),
  isMore: notified.length > NOTIFICATION.perMail,
})
