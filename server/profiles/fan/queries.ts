import { and, desc, eq, exists, not, type SQLWrapper, sql } from 'drizzle-orm'
import { assets } from '#server/assets/tables.ts'
import { blocks, mutes } from '#server/blocks/tables.ts'
import { likes } from '#server/likes/tables.ts'
import type { Database } from '#server/platform/database.ts'
import { newestFirst } from '#server/platform/lists/paging.ts'

/** So many likes are looked at for those that may be shown. */
const LOOKED_AT = 100
/** A visitor has blocked nobody. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

type Wanted = { profileId: string; viewerId: string | undefined; limit: number }

/**
 * What a profile liked last, the newest first: nothing unlisted, nothing of whom the viewer has muted or blocked, nor of whom the profile
 * has blocked or was blocked by. Planned for this profile each time: a plan made for any would sort all that a busy one ever liked.
 */
export function findRecentLikes(db: Database, { profileId, viewerId = NOBODY, limit }: Wanted) {
  const latest = db
    .select({ id: likes.id, createdAt: likes.createdAt, assetId: likes.assetId })
    .from(likes)
    .where(eq(likes.profileId, profileId))
    .orderBy(...newestFirst(likes.createdAt, likes.id).order)
    .limit(LOOKED_AT)
    .as('latest')
  const restricts = (table: typeof blocks | typeof mutes, by: SQLWrapper, target: SQLWrapper) =>
    exists(
      db.select({ one: sql`1` }).from(table).where(sql`${table.profileId} = ${by} and ${table.targetId} = ${target}`),
    )
  const viewer = sql`${viewerId}::uuid`
  const owner = sql`${profileId}::uuid`
  const artist = assets.profileId
  return db
    .select({ assetId: assets.id, assetType: assets.assetType })
    .from(latest)
    .innerJoin(assets, eq(assets.id, latest.assetId))
    .where(
      and(
        sql`${assets.listed}`,
        not(restricts(blocks, viewer, artist)),
        not(restricts(mutes, viewer, artist)),
        not(restricts(blocks, owner, artist)),
        not(restricts(blocks, artist, owner)),
      ),
    )
    .orderBy(desc(latest.createdAt), desc(latest.id))
    .limit(limit)
}
