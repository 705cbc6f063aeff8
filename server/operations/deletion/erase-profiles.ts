import { type SQL, sql } from 'drizzle-orm'
import type { ProfileDeletionCounts } from '#contract/deletion.ts'
import { isOurs, retireFilesOf } from '#server/media/files.ts'
import { files } from '#server/media/tables.ts'
import { forgetProfilesInLog } from '#server/people/audit-log/record-action.ts'
import type { Services } from '#server/platform/context.ts'
import { isBusy } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { forgetProfilesInReports } from '#server/social/reports/report-thing.ts'
import { forgetSharesBy, sharingProfile } from '#server/works/likes/count-share.ts'
import { forgetPlaysOf } from '#server/works/music/plays/roll-up-plays.ts'
import { lockForDeletion } from './locks.ts'

/**
 * Deletes profiles with everything that belongs to them, and returns the exact counts. Likes,
 * comments and messages to others stay without a name. Each statement deletes a whole set, so
 * memory use does not grow with the number of rows.
 * @throws AppError that names the part that could not be deleted; nothing is deleted then
 */
export async function eraseProfiles(
  tx: Queryable,
  { jobs, rateLimits }: Pick<Services, 'jobs' | 'rateLimits'>,
  profileIds: string[],
): Promise<ProfileDeletionCounts> {
  if (profileIds.length === 0) return { artworks: 0, tracks: 0, files: 0 }
  const ids = sql`any(${sql.param(profileIds)}::uuid[])`
  const remove = async (statement: SQL): Promise<number> => (await tx.execute(statement)).rowCount ?? 0
  await step('profile', async () => {
    await lockForDeletion(tx, profileIds)
    await forgetProfilesInLog(tx, profileIds)
    await forgetProfilesInReports(tx, profileIds)
    await forgetPlaysOf(tx, profileIds)
    await remove(sql`delete from comments where profile_id = ${ids} and deleted_at is not null`)
    await remove(sql`delete from merch_items where profile_id = ${ids}`)
    await remove(sql`delete from playlists where owner_profile_id = ${ids}`)
    await remove(sql`delete from assets where profile_id = ${ids} and asset_type = 'album'`)
  })
  const artworks = await step('artworks', () =>
    remove(sql`delete from assets where profile_id = ${ids} and asset_type = 'artwork'`),
  )
  const tracks = await step('music tracks', () => remove(sql`delete from assets where profile_id = ${ids}`))
  return step('profile', async () => {
    // Last, because it locks all followers and all followed profiles.
    await remove(sql`delete from follows where follower_profile_id = ${ids} or target_id = ${ids}`)
    await remove(sql`delete from profiles where id = ${ids}`)
    await forgetCounts(tx, rateLimits, profileIds)
    return { artworks, tracks, files: await retireFilesOf(tx, jobs, profileIds) }
  })
}

/**
 * Deletes counters that refer to the profiles by id. Rows that a roll-up has locked are skipped:
 * the roll-up deletes them when it finds no profile.
 */
async function forgetCounts(tx: Queryable, rateLimits: Services['rateLimits'], profileIds: string[]): Promise<void> {
  const ids = sql.param(profileIds)
  const clients = profileIds.map(sharingProfile)
  await tx.execute(sql`delete from profile_day_changes where id in (
    select id from profile_day_changes where profile_id = any(${ids}::uuid[]) for update skip locked)`)
  await forgetSharesBy(tx, clients)
  await rateLimits.forget(tx, [...profileIds, ...clients])
}

/**
 * @throws AppError 'Cannot delete {what}: {reason}'. Errors of a transaction that can be retried
 * are passed on.
 */
async function step<T>(what: 'artworks' | 'music tracks' | 'profile', work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError || isBusy(error)) throw error
    throw new AppError('unexpected', `Cannot delete ${what}: an unexpected error occurred. Nothing was deleted.`, {
      cause: error,
    })
  }
}

/** Counts what the deletion of these profiles would delete now. */
export async function countBelongings(db: Queryable, profileIds: string[]): Promise<ProfileDeletionCounts> {
  const ids = sql`any(${sql.param(profileIds)}::uuid[])`
  const { rows } = await db.execute<ProfileDeletionCounts>(sql`
    select (select count(*)::int from assets where profile_id = ${ids} and asset_type = 'artwork') as artworks,
      (select count(*)::int from assets where profile_id = ${ids} and asset_type = 'music') as tracks,
      (select count(*)::int from ${files} where profile_id = ${ids} and state = 'stored' and not ${isOurs}) as files`)
  return rows[0]!
}

/** The profiles of an account that have no other member, which are deleted with it. */
export async function findOwnAlone(db: Queryable, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select profile_id as id from profile_members as own where user_id = ${userId}::uuid and not exists (
      select from profile_members as other where other.profile_id = own.profile_id and other.user_id <> own.user_id
    ) order by profile_id`)
  return rows.map(({ id }) => id)
}
