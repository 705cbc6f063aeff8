import { makeProfile } from '#server/people/profiles/factory.ts'
import { blocks } from '#server/people/profiles/tables.ts'
import type { Database } from '#server/platform/database.ts'

/** Inserts a block. Creates the profiles that `wanted` does not name. */
export async function makeBlock(db: Database, wanted: Partial<typeof blocks.$inferInsert> = {}) {
  const profileId = wanted.profileId ?? (await makeProfile(db)).id
  const targetId = wanted.targetId ?? (await makeProfile(db)).id
  const [block] = await db.insert(blocks).values({ profileId, targetId }).returning()
  return block!
}
