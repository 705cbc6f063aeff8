import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ChangeHandle } from '#contract/handles.ts'
import { HANDLE_CHANGE_DAYS } from '#contract/platform/limits.ts'
import { isReservedHandle } from '#contract/reserved.ts'
import { type Transaction, transaction } from '#server/platform/database/transactions.ts'
import { type Database, isUniqueViolation } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { handleTaken } from '../create-profile.ts'
import { releaseReserved } from '../queries.ts'
import { oldHandles, profiles } from '../tables.ts'
import { changeableAt, isOwner } from './find-handles.ts'

type Own = { profileId: string; userId: string }

/**
 * Gives a profile another handle, which is also its address. A trigger remembers the old one. The
 * present handle again changes nothing, so that a request can be repeated.
 * @throws AppError `not_found`, `forbidden` for a member who is no owner, `rate_limited` with the
 * time until the next change, `handle_taken` also for a handle that is reserved
 */
export async function changeHandle(
  db: Database,
  own: Own,
  { handle, redirects }: z.output<typeof ChangeHandle>,
): Promise<void> {
  try {
    await transaction(db, async (tx) => {
      const profile = await lockProfile(tx, own)
      if (profile.handle === handle) return
      refuseTooSoon(profile.changeableAt)
      if (isReservedHandle(handle)) throw handleTaken()
      await releaseReserved(tx, handle, own.userId)
      const feedHandle = sql`coalesce(${profiles.feedHandle}, ${profiles.handle})`
      const changed = { handle, slug: handle, feedHandle, handleChangedAt: sql`now()` }
      await tx.update(profiles).set(changed).where(eq(profiles.id, own.profileId))
      // Earlier handles too: a redirect from one of them was public, and led to the handle before.
      if (!redirects) await leaveHandles(tx, own.profileId)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? handleTaken() : error
  }
}

/**
 * Ends the redirects of one old handle. A handle that leads nowhere already stays as it is.
 * @throws AppError `not_found` if the profile had no such handle, `forbidden`
 */
export async function stopRedirecting(db: Database, own: Own, handle: string): Promise<void> {
  await transaction(db, async (tx) => {
    await lockProfile(tx, own)
    const ofProfile = and(eq(oldHandles.profileId, own.profileId), eq(oldHandles.handle, handle))
    if ((await tx.$count(oldHandles, ofProfile)) === 0) throw notFound('Handle')
    await leaveHandles(tx, own.profileId, handle)
  })
}

/** A trigger removes what connects the profile with the handles. */
async function leaveHandles(tx: Transaction, profileId: string, handle?: string): Promise<void> {
  await tx
    .update(oldHandles)
    .set({ redirects: false, reservedUntil: sql`handle_reservation()` })
    .where(
      and(
        eq(oldHandles.profileId, profileId),
        oldHandles.redirects,
        handle ? eq(oldHandles.handle, handle) : undefined,
      ),
    )
}

/** Locks the profile, so that changes of its handle come one after the other. */
async function lockProfile(tx: Transaction, own: Own) {
  const [profile] = await tx
    .select({ handle: profiles.handle, changeableAt })
    .from(profiles)
    .where(eq(profiles.id, own.profileId))
    .for('update')
  if (!profile) throw notFound('Profile')
  if (!(await isOwner(tx, own))) throw new AppError('forbidden', 'Only an owner of a profile can change its handles')
  return profile
}

function refuseTooSoon(next: Date | null): void {
  if (!next) return
  const day = next.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const message = `A handle can be changed once in ${HANDLE_CHANGE_DAYS} days. You can change yours again on ${day} UTC.`
  const retryAfter = Math.ceil((next.getTime() - Date.now()) / 1000)
  throw new AppError('rate_limited', message, { fields: { handle: message }, retryAfter })
}
