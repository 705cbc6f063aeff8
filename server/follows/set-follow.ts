import { and, eq } from 'drizzle-orm'
import type { FollowState } from '#contract/follows.ts'
import { unlessBlocked } from '#server/blocks/rules.ts'
import type { Database } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { profiles } from '#server/profiles/tables.ts'
import { follows } from './tables.ts'

type Wanted = { followerProfileId: string; targetId: string; following: boolean }

/**
 * Makes it so, whatever was before; a trigger counts on both sides.
 * @throws AppError `invalid` for oneself, `not_found` for a profile that is gone, `forbidden` when one blocks the other
 */
export async function setFollow(db: Database, wanted: Wanted): Promise<FollowState> {
  const { followerProfileId, targetId } = wanted
  if (followerProfileId === targetId) throw new AppError('invalid', 'You cannot follow yourself')
  return unlessBlocked(db, followerProfileId, targetId, () => change(db, wanted))
}

const change = (db: Database, { followerProfileId, targetId, following }: Wanted): Promise<FollowState> =>
  db.transaction(async (tx) => {
    // Held until the end, or the profile could go between here and the follow.
    const there = await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, targetId)).for('key share')
    if (there.length === 0) throw notFound('Profile')
    const pair = and(eq(follows.followerProfileId, followerProfileId), eq(follows.targetId, targetId))
    if (following) await tx.insert(follows).values({ followerProfileId, targetId }).onConflictDoNothing()
    else await tx.delete(follows).where(pair)
    const [target] = await tx
      .select({ followerCount: profiles.followerCount })
      .from(profiles)
      .where(eq(profiles.id, targetId))
    return { following, followerCount: target!.followerCount }
  })
