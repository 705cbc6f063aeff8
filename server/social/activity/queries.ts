import { and, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { summaryColumns } from '#server/people/profiles/queries.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { literal, newestFirst, startingAt } from '#server/platform/lists/paging.ts'
import { comments } from '#server/social/comments/tables.ts'
import { artworks } from '#server/works/artworks/tables.ts'
import { assets } from '#server/works/assets/tables.ts'
import { audienceOf } from '#server/works/audience/columns.ts'
import { likes } from '#server/works/likes/tables.ts'
import { albumCoverColumns } from '#server/works/music/albums/queries.ts'
import { albums } from '#server/works/music/albums/tables.ts'
import { coverColumns } from '#server/works/music/queries.ts'
import { music } from '#server/works/music/tables.ts'

const assetColumns = {
  assetId: assets.id,
  assetType: assets.assetType,
  listable: assets.listable,
  isPublic: assets.isPublic,
  audience: audienceOf(assets),
  profileId: assets.profileId,
  sensitiveWhy: assets.sensitiveWhy,
  musicTitle: music.title,
  ...coverColumns,
  albumTitle: albums.title,
  albumCover: albumCoverColumns,
  artworkTitle: artworks.title,
  smallPath: artworks.smallPath,
  thumbPath: artworks.thumbPath,
  artworkWidth: artworks.width,
  artworkHeight: artworks.height,
  artworkPlaceholder: artworks.placeholder,
  artist: summaryColumns,
}

/**
 * Likes or comments of a profile. The page is limited before the joins: a generic plan, which is
 * made for any profile, would otherwise join everything that a busy profile ever did.
 */
const activityOf = (kind: ActivityType, acts: typeof likes | typeof comments, body: SQL, isShown?: SQL) => {
  const { order, before } = newestFirst(acts.createdAt, acts.id)
  const isOfProfile = and(eq(acts.profileId, sql.placeholder('profileId')), isShown)
  const list = perDatabase((db, rows: number) => {
    const page = db
      .select({
        id: acts.id,
        createdAt: acts.createdAt,
        assetId: acts.assetId,
        body: sql<string | null>`${body}`.as('body'),
      })
      .from(acts)
      .where(and(isOfProfile, before))
      .orderBy(...order)
      .limit(literal(rows))
      .as('page')
    return db
      .select({ id: page.id, createdAt: page.createdAt, body: page.body, ...assetColumns })
      .from(page)
      .innerJoin(assets, eq(assets.id, page.assetId))
      .leftJoin(music, eq(music.id, assets.id))
      .leftJoin(artworks, eq(artworks.id, assets.id))
      .leftJoin(albums, eq(albums.id, assets.id))
      .innerJoin(profiles, eq(profiles.id, assets.profileId))
      .orderBy(desc(page.createdAt), desc(page.id))
      .prepare(`${kind}_of_profile_${rows}`)
  })
  const total = perDatabase((db, _name: 'of-profile') =>
    db.select({ total: count() }).from(acts).where(isOfProfile).prepare(`${kind}_count_of_profile`),
  )
  return { list, total }
}

const ACTIVITY = {
  likes: activityOf('likes', likes, sql`null`),
  comments: activityOf('comments', comments, sql`${comments.body}`, isNull(comments.deletedAt)),
}

export type ActivityType = 'likes' | 'comments'
export type ActivityRow = Awaited<ReturnType<typeof findActivity>>[number]

/**
 * Works that a profile liked or commented on, the newest first, with one row more than a page
 * shows.
 */
export async function findActivity(
  db: Database,
  profileId: string,
  { kind, cursor, limit }: { kind: ActivityType; cursor?: string; limit: number },
) {
  return ACTIVITY[kind].list(db, limit + 1).execute({ profileId, ...startingAt(cursor) })
}

export async function countActivity(db: Database, profileId: string, kind: ActivityType): Promise<number> {
  const [row] = await ACTIVITY[kind].total(db, 'of-profile').execute({ profileId })
  return row?.total ?? 0
}
