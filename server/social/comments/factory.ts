import { randomUUID } from 'node:crypto'
import { makeProfile } from '#server/people/profiles/factory.ts'
import type { Database } from '#server/platform/database.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { comments } from './tables.ts'

/** Inserts a comment. Creates the author and the track that `wanted` does not name. */
export async function makeComment(db: Database, wanted: Partial<typeof comments.$inferInsert> = {}) {
  const profileId = wanted.profileId ?? (await makeProfile(db)).id
  const assetId = wanted.assetId ?? (await makeTrack(db)).id
  const values = { id: randomUUID(), body: 'The bells at the end.', ...wanted, profileId, assetId }
  const [comment] = await db.insert(comments).values(values).returning()
  return comment!
}
