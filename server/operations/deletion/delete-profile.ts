import { and, eq } from 'drizzle-orm'
import type { ProfileDeletionCounts } from '#contract/deletion.ts'
import { stopImportsOf } from '#server/operations/imports/change-import.ts'
import { profileMembers, profiles } from '#server/people/profiles/tables.ts'
import { recordSecurityEvent } from '#server/people/security-log/record.ts'
import type { Services } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { isBusy, transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { countBelongings, eraseProfiles } from './erase-profiles.ts'
import { waitForDeletions } from './locks.ts'

/**
 * Counts what the deletion of a profile would delete.
 * @throws AppError `not_found`, `forbidden`
 */
export async function checkProfileDeletion(db: Queryable, userId: string, id: string): Promise<ProfileDeletionCounts> {
  await findDeletable(db, userId, id)
  return countBelongings(db, [id])
}

/**
 * Deletes a profile for one of its members, who has typed its handle, all or nothing.
 * @throws AppError `not_found`, also for the second of two concurrent requests, `forbidden`,
 * `invalid`, `unavailable`
 */
export async function deleteProfile(
  services: Services,
  userId: string,
  { id, handle }: { id: string; handle: string },
): Promise<ProfileDeletionCounts> {
  // Most refusals need not wait for other deletions.
  await findDeletable(services.db, userId, id)
  try {
    return await transaction(services.db, async (tx) => {
      await waitForDeletions(tx)
      const profile = await findDeletable(tx, userId, id)
      if (profile.handle !== handle) {
        const message = 'Type the handle exactly as it is shown'
        throw new AppError('invalid', message, { fields: { handle: message } })
      }
      await stopImportsOf(tx, profile.id)
      await recordSecurityEvent(tx, { event: 'profile.deleted', userId })
      return eraseProfiles(tx, services, [profile.id])
    })
  } catch (error) {
    if (!isBusy(error)) throw error
    throw new AppError('unavailable', 'Cannot delete profile: it is being changed. Please try again.', { cause: error })
  }
}

/**
 * PROF-16: owners and members may delete a profile. Returns the id in its stored form, since the
 * request may have it in capitals.
 */
async function findDeletable(db: Queryable, userId: string, id: string): Promise<{ id: string; handle: string }> {
  if (!isUuid(id)) throw notFound('Profile')
  const [row] = await db
    .select({ id: profiles.id, handle: profiles.handle, member: profileMembers.userId })
    .from(profiles)
    .leftJoin(profileMembers, and(eq(profileMembers.profileId, profiles.id), eq(profileMembers.userId, userId)))
    .where(eq(profiles.id, id))
  if (!row) throw notFound('Profile')
  if (!row.member) throw new AppError('forbidden', 'You do not have permission to delete this profile')
  return row
}
