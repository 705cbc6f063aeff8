import type { ActingProfile } from '#server/people/identity/guards.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { givenAmong, givenId } from '#server/platform/lists/among.ts'
import { likes } from './tables.ts'

/**
 * Which of these assets the profile likes, with one index lookup for each; none for an anonymous
 * visitor.
 */
export async function findLiked(
  db: Database,
  profile: ActingProfile | null,
  assetIds: string[],
): Promise<ReadonlySet<string>> {
  if (!profile || assetIds.length === 0) return new Set()
  const rows = await liked(db, 'of-profile').execute({ profileId: profile.id, ids: assetIds })
  return new Set(rows.map((row) => row.assetId))
}

const liked = perDatabase((db, _name: 'of-profile') =>
  db
    .select({ assetId: givenId })
    .from(givenAmong(likes, likes.profileId, likes.assetId))
    .prepare('liked_of_page'),
)
