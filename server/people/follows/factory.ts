import { makeProfile } from '#server/people/profiles/factory.ts'
import type { Database } from '#server/platform/database.ts'
import { follows } from './tables.ts'

/** Inserts a follow; creates the profile of each id that is not given. */
export async function makeFollow(db: Database, wanted: Partial<typeof follows.$inferInsert> = {}) {
  const followerProfileId = wanted.followerProfileId ?? (await makeProfile(db)).id
  const targetId = wanted.targetId ?? (await makeProfile(db)).id
  const [follow] = await db
    .insert(follows)
    .values({ ...wanted, followerProfileId, targetId })
    .returning()
  return follow!
}
