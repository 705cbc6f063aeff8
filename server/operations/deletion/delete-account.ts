import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AccountDeletionCounts } from '#contract/deletion.ts'
import { retireFilesOf } from '#server/media/files.ts'
import { accountDeletedMail } from '#server/people/accounts/mails/letters.ts'
import { TO_DELETE } from '#server/people/accounts/visitors.ts'
import { forgetUserInLog } from '#server/people/audit-log/record-action.ts'
import { mailedLinks, users } from '#server/people/identity/tables.ts'
import { recordSecurityEvent } from '#server/people/security-log/record.ts'
import type { Services } from '#server/platform/context.ts'
import { isBusy, transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { forgetKeptMails } from '#server/platform/mail/send-mail-job.ts'
import { forgetPlaysBy } from '#server/works/music/plays/roll-up-plays.ts'
import { countBelongings, eraseProfiles, findOwnAlone } from './erase-profiles.ts'
import { waitForDeletions } from './locks.ts'

/** Counts what the deletion of an account would delete. */
export async function checkAccountDeletion(db: Queryable, userId: string): Promise<AccountDeletionCounts> {
  const profileIds = await findOwnAlone(db, userId)
  return { profiles: profileIds.length, ...(await countBelongings(db, profileIds)) }
}

/**
 * Deletes an account whose owner has typed its email, with the profiles that have no other member,
 * all or nothing. All its sessions end, and a last mail confirms it.
 * @throws AppError `not_signed_in`, also for the second of two concurrent requests, `invalid`,
 * `unavailable`
 */
export async function deleteAccount(
  services: Services,
  { userId, email }: { userId: string; email: string },
): Promise<AccountDeletionCounts> {
  const begun = new Date()
  try {
    const { addresses, deleted } = await transaction(services.db, async (tx) => {
      await waitForDeletions(tx)
      const address = await lockUser(tx, userId)
      if (address !== email) {
        const message = 'Type your email exactly as it is shown'
        throw new AppError('invalid', message, { fields: { email: message } })
      }
      return eraseAccount(tx, services, { userId, email })
    })
    await forgetMails(services, addresses, begun)
    return deleted
  } catch (error) {
    if (!isBusy(error)) throw error
    throw new AppError('unavailable', 'It is being changed. Please try again.', { cause: error })
  }
}

/**
 * Deletes stored mails to the account. If this fails, a sweep deletes them by their age.
 */
async function forgetMails({ env, log }: Services, addresses: string[], before: Date): Promise<void> {
  await forgetKeptMails(env.dataDir, addresses, before).catch((error: unknown) => {
    log.warn({ err: error }, 'mails to a deleted account are still kept')
  })
}

async function eraseAccount(
  tx: Queryable,
  services: Services,
  { userId, email }: { userId: string; email: string },
): Promise<{ addresses: string[]; deleted: AccountDeletionCounts }> {
  const { env, jobs, rateLimits } = services
  const profileIds = await findOwnAlone(tx, userId)
  const erased = await eraseProfiles(tx, services, profileIds)
  await leaveProfiles(tx, userId)
  await forgetUserInLog(tx, userId)
  await forgetPlaysBy(tx, userId)
  const addresses = [email, ...(await findOtherAddresses(tx, userId))]
  await jobs.forget(tx, [...addresses, userId, ...profileIds])
  await rateLimits.forget(tx, [...addresses, userId])
  // the archive of an unfinished import
  await retireFilesOf(tx, jobs, [userId])
  await tx.delete(users).where(eq(users.id, userId))
  await recordSecurityEvent(tx, { event: 'account.deleted', userId: null })
  const deleted = { profiles: profileIds.length, ...erased }
  await jobs.add(tx, 'send-mail', accountDeletedMail(env, email, deleted))
  return { addresses, deleted }
}

/** Locks the user until the commit, so that no profile is created and no session begins. */
async function lockUser(tx: Queryable, userId: string): Promise<string> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw new AppError('not_signed_in', TO_DELETE.account)
  return user.email
}

/**
 * Leaves profiles that have other members. If the last owner leaves, the longest member becomes
 * owner.
 */
async function leaveProfiles(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`
    with kept as (delete from profile_members where user_id = ${userId}::uuid returning profile_id),
    heirs as (
      select distinct on (profile_id) profile_id, user_id from profile_members as member
      where profile_id in (select profile_id from kept) and user_id <> ${userId}::uuid and not exists (
        select from profile_members as owner
        where owner.profile_id = member.profile_id and owner.role = 'owner' and owner.user_id <> ${userId}::uuid
      ) order by profile_id, created_at, user_id
    )
    update profile_members as member set role = 'owner' from heirs
    where member.profile_id = heirs.profile_id and member.user_id = heirs.user_id`)
}

/** Addresses in unconfirmed changes of the account's email, except those of other accounts. */
async function findOtherAddresses(tx: Queryable, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ email: mailedLinks.email })
    .from(mailedLinks)
    .leftJoin(users, eq(users.email, mailedLinks.email))
    .where(and(eq(mailedLinks.userId, userId), isNull(users.id)))
  return rows.flatMap(({ email }) => email ?? [])
}
