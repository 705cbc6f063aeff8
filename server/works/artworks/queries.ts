import { eq, sql } from 'drizzle-orm'
import { summaryColumns } from '#server/people/profiles/queries.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { newestFirst } from '#server/platform/lists/paging.ts'
import { sensitiveColumns } from '#server/works/assets/labels.ts'
import { assets } from '#server/works/assets/tables.ts'
import { audienceOf, releaseOf } from '#server/works/audience/columns.ts'
import { artworks } from './tables.ts'

/** The columns that lists show of an artwork. */
const artworkColumns = {
  id: artworks.id,
  profileId: assets.profileId,
  listable: assets.listable,
  isPublic: assets.isPublic,
  audience: audienceOf(assets),
  title: artworks.title,
  altText: artworks.altText,
  tags: artworks.tags,
  usageType: artworks.usageType,
  thumbPath: artworks.thumbPath,
  smallPath: artworks.smallPath,
  largePath: artworks.largePath,
  tilePaths: artworks.tilePaths,
  width: artworks.width,
  height: artworks.height,
  placeholder: artworks.placeholder,
  stock: artworks.stock,
  stockDeep: artworks.stockDeep,
  ...sensitiveColumns,
  likeCount: assets.likeCount,
  commentCount: assets.commentCount,
  shareCount: assets.shareCount,
  createdAt: assets.createdAt,
  artist: summaryColumns,
}

const ownColumns = {
  ...artworkColumns,
  description: artworks.description,
  madeWithAi: assets.madeWithAi,
  originalPath: artworks.originalPath,
  originalName: artworks.originalName,
  contentType: artworks.contentType,
  fileSize: artworks.fileSize,
  publicPath: artworks.publicPath,
  publicSize: artworks.publicSize,
  traces: artworks.traces,
  ...releaseOf(assets),
  approvedMerchCount: sql<number>`(
    select count(*)::int from merch_items where artwork_id = ${artworks.id} and status = 'approved')`,
}

/** Artworks with their artists; the caller adds `where`. */
export const selectArtworks = (db: Queryable) =>
  db
    .select(artworkColumns)
    .from(assets)
    .innerJoin(artworks, eq(artworks.id, assets.id))
    .innerJoin(profiles, eq(profiles.id, assets.profileId))

/**
 * Artworks with their artists, and with the columns that only the artwork's page and its artist
 * need; the caller adds `where`.
 */
export const selectOwnArtworks = (db: Queryable) =>
  db
    .select(ownColumns)
    .from(assets)
    .innerJoin(artworks, eq(artworks.id, assets.id))
    .innerJoin(profiles, eq(profiles.id, assets.profileId))

export type ArtworkRow = Awaited<ReturnType<typeof selectArtworks>>[number]
export type OwnArtworkRow = Awaited<ReturnType<typeof selectOwnArtworks>>[number]

export const { order: newest, before: beforePosition } = newestFirst(assets.createdAt, assets.id)

const selectDetail = (db: Queryable) =>
  db
    .select({ ...ownColumns, noAi: profiles.noAi })
    .from(assets)
    .innerJoin(artworks, eq(artworks.id, assets.id))
    .innerJoin(profiles, eq(profiles.id, assets.profileId))

const detail = perDatabase((db, _name: 'detail') =>
  selectDetail(db)
    .where(eq(assets.id, sql.placeholder('id')))
    .prepare('artwork_detail'),
)

/** Finds any artwork, including merch-only ones. */
export async function findArtwork(
  db: Database,
  id: string,
): Promise<Awaited<ReturnType<typeof selectDetail>>[number] | undefined> {
  const [row] = await detail(db, 'detail').execute({ id })
  return row
}

const byIds = perDatabase((db, _name: 'by-ids') =>
  selectArtworks(db)
    .where(sql`${assets.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('artworks_by_ids'),
)

/** Finds any artworks by their ids, including merch-only ones, in no defined order. */
export const findArtworksByIds = (db: Database, ids: string[]): Promise<ArtworkRow[]> =>
  byIds(db, 'by-ids').execute({ ids })

/** The owner of an artwork, and the file name under which its picture was uploaded. */
export async function findOwned(db: Queryable, id: string) {
  const [row] = await db
    .select({
      id: assets.id,
      profileId: assets.profileId,
      listable: assets.listable,
      audience: audienceOf(assets),
      originalName: artworks.originalName,
    })
    .from(assets)
    .innerJoin(artworks, eq(artworks.id, assets.id))
    .where(eq(assets.id, id))
  return row
}

/**
 * An artwork with its owner, locked until the end of the transaction, so that edits and deletions
 * run one after the other. The artwork is read only after the lock is granted: a join would return
 * it as it was before the wait.
 */
export async function lockArtwork(tx: Queryable, id: string) {
  const [asset] = await tx.select().from(assets).where(eq(assets.id, id)).for('update')
  const [row] = asset ? await tx.select().from(artworks).where(eq(artworks.id, id)) : []
  if (!asset || !row) return undefined
  const { listable, isPublic, createdAt } = asset
  return { listable, isPublic, createdAt, artwork: row }
}
