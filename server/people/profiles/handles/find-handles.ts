import { and, eq, sql } from 'drizzle-orm'
import type { OwnHandles } from '#contract/handles.ts'
import { HANDLE_CHANGE_DAYS } from '#contract/platform/limits.ts'
import type { Queryable } from '#server/platform/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { oldHandles, profiles } from '../tables.ts'

/** When the handle of a profile can be changed again; null if now. By the clock of the database. */
export const changeableAt = sql<Date | null>`
  nullif(greatest(${profiles.handleChangedAt} + ${HANDLE_CHANGE_DAYS} * interval '1 day', now()), now())`.mapWith(
  profiles.handleChangedAt,
)

/** PROF-16 lets every member delete a profile, but only its owners change its handle. */
export async function isOwner(db: Queryable, { profileId, userId }: { profileId: string; userId: string }) {
  const { rows } = await db.execute(sql`
    select from profile_members
    where profile_id = ${profileId}::uuid and user_id = ${userId}::uuid and role = 'owner'`)
  return rows.length > 0
}

/**
 * The handles of a profile, for a member of it.
 * @throws AppError `not_found`
 */
export async function findHandles(db: Queryable, own: { profileId: string; userId: string }): Promise<OwnHandles> {
  const ofProfile = eq(oldHandles.profileId, own.profileId)
  const isKept = sql`(${oldHandles.redirects} or ${oldHandles.reservedUntil} > now())`
  const [[profile], old, change] = await Promise.all([
    db.select({ handle: profiles.handle, changeableAt }).from(profiles).where(eq(profiles.id, own.profileId)),
    db
      .select()
      .from(oldHandles)
      .where(and(ofProfile, isKept))
      .orderBy(sql`${oldHandles.leftAt} desc`, oldHandles.handle),
    isOwner(db, own),
  ])
  if (!profile) throw notFound('Profile')
  return {
    handle: profile.handle,
    changeableAt: profile.changeableAt?.toISOString() ?? null,
    old: old.map(({ handle, leftAt, redirects, reservedUntil }) => ({
      ...{ handle, redirects },
      leftAt: leftAt.toISOString(),
      freeAt: reservedUntil?.toISOString() ?? null,
    })),
    can: { change },
  }
}
