import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { summaryColumns } from '#server/people/profiles/queries.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { literal, newestFirst, startingAt } from '#server/platform/lists/paging.ts'
import { comments } from '#server/social/comments/tables.ts'
import { artworks } from '#server/works/artworks/tables.ts'
import { assets } from '#server/works/assets/tables.ts'
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
  isDraft: assets.isDraft,
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

// The page is cut before anything is joined to it: a plan made for any profile would join all that a busy one ever
// liked.
const likeOrder = newestFirst(likes.createdAt, likes.id)
const likesOf = perDatabase((db, rows: number) => {
  const page = db
    .select({ id: likes.id, createdAt: likes.createdAt, assetId: likes.assetId })
    .from(likes)
    .where(and(eq(likes.profileId, sql.placeholder('profileId')), likeOrder.before))
    .orderBy(...likeOrder.order)
    .limit(literal(rows))
    .as('page')
  return db
    .select({ id: page.id, createdAt: page.createdAt, body: sql<string | null>`null`, ...assetColumns })
    .from(page)
    .innerJoin(assets, eq(assets.id, page.assetId))
    .leftJoin(music, eq(music.id, assets.id))
    .leftJoin(artworks, eq(artworks.id, assets.id))
    .leftJoin(albums, eq(albums.id, assets.id))
    .innerJoin(profiles, eq(profiles.id, assets.profileId))
    .orderBy(desc(page.createdAt), desc(page.id))
    .prepare(`likes_of_profile_${rows}`)
})

const commentOrder = newestFirst(comments.createdAt, comments.id)
const commentsOf = perDatabase((db, rows: number) => {
  const page = db
    .select({ id: comments.id, createdAt: comments.createdAt, body: comments.body, assetId: comments.assetId })
    .from(comments)
    .where(and(eq(comments.profileId, sql.placeholder('profileId')), isNull(comments.deletedAt), commentOrder.before))
    .orderBy(...commentOrder.order)
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
    .prepare(`comments_of_profile_${rows}`)
})

export type ActivityKind = 'likes' | 'comments'
export type ActivityRow = Awaited<ReturnType<typeof findActivity>>[number]

/** What a profile liked or commented on, the newest first, with one row more than a page shows. */
export async function findActivity(
  db: Database,
  profileId: string,
  { kind, cursor, limit }: { kind: ActivityKind; cursor?: string; limit: number },
) {
  const list = kind === 'likes' ? likesOf : commentsOf
  return list(db, limit + 1).execute({ profileId, ...startingAt(cursor) })
}

const likesCount = perDatabase((db, _name: 'of-profile') =>
  db
    .select({ total: count() })
    .from(likes)
    .where(eq(likes.profileId, sql.placeholder('profileId')))
    .prepare('likes_count_of_profile'),
)
const commentsCount = perDatabase((db, _name: 'of-profile') =>
  db
    .select({ total: count() })
    .from(comments)
    .where(and(eq(comments.profileId, sql.placeholder('profileId')), isNull(comments.deletedAt)))
    .prepare('comments_count_of_profile'),
)

export async function countActivity(db: Database, profileId: string, kind: ActivityKind): Promise<number> {
  const counting = kind === 'likes' ? likesCount : commentsCount
  const [row] = await counting(db, 'of-profile').execute({ profileId })
  return row?.total ?? 0
}
