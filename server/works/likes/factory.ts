import { makeProfile } from '#server/people/profiles/factory.ts'
import type { Database } from '#server/platform/database.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { likes } from './tables.ts'

/** Inserts a like; without ids also the profile that likes and the track. */
export async function makeLike(db: Database, wanted: Partial<typeof likes.$inferInsert> = {}) {
  const profileId = wanted.profileId ?? (await makeProfile(db)).id
  const assetId = wanted.assetId ?? (await makeTrack(db)).id
  const [like] = await db
    .insert(likes)
    .values({ ...wanted, profileId, assetId })
    .returning()
  return like!
}
