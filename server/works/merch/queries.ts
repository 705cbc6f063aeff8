import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { summaryColumns } from '#server/people/profiles/queries.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { isHidden } from '#server/people/profiles/visibility.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { literal, newestFirst, startingAt } from '#server/platform/lists/paging.ts'
import { artworks } from '#server/works/artworks/tables.ts'
import { assets } from '#server/works/assets/tables.ts'
import { merchItems } from './tables.ts'

const itemColumns = {
  id: merchItems.id,
  profileId: merchItems.profileId,
  title: merchItems.title,
  itemType: merchItems.itemType,
  price: merchItems.price,
  status: merchItems.status,
  isPublic: merchItems.isPublic,
  revision: merchItems.revision,
  shopifyUrl: merchItems.shopifyUrl,
  productImgUrl: merchItems.productImgUrl,
  rejectionReason: merchItems.rejectionReason,
  createdAt: merchItems.createdAt,
  artist: summaryColumns,
  artwork: {
    id: artworks.id,
    title: artworks.title,
    altText: artworks.altText,
    originalPath: artworks.originalPath,
    thumbPath: artworks.thumbPath,
    smallPath: artworks.smallPath,
    largePath: artworks.largePath,
    tilePaths: artworks.tilePaths,
    width: artworks.width,
    height: artworks.height,
    placeholder: artworks.placeholder,
  },
  artworkListable: assets.listable,
  artworkPublic: assets.isPublic,
  artworkSensitiveWhy: assets.sensitiveWhy,
}

const selectItems = (db: Queryable) =>
  db
    .select(itemColumns)
    .from(merchItems)
    .innerJoin(profiles, eq(profiles.id, merchItems.profileId))
    .leftJoin(artworks, eq(artworks.id, merchItems.artworkId))
    .leftJoin(assets, eq(assets.id, artworks.id))

export type MerchRow = Awaited<ReturnType<typeof selectItems>>[number]
type ListOptions = { cursor?: string; limit: number }

const { order, before } = newestFirst(merchItems.createdAt, merchItems.id)
const ofProfile = eq(merchItems.profileId, sql.placeholder('profileId'))

const list = (name: string, which: SQL | undefined) =>
  perDatabase((db, rows: number) =>
    selectItems(db)
      .where(and(which, before))
      .orderBy(...order)
      .limit(literal(rows))
      .prepare(`merch_${name}_${rows}`),
  )

const own = list('own', ofProfile)
const approved = list('approved', and(ofProfile, sql`${merchItems.isPublic}`))
const inReview = list(
  'in_review',
  sql`${merchItems.status} in ('draft', 'pending_approval') and not ${isHidden(merchItems)}`,
)

/**
 * All items of a profile, newest first, with one row more than a page shows (as in the two queries
 * below).
 */
export const findOwnItems = (db: Database, profileId: string, { cursor, limit }: ListOptions): Promise<MerchRow[]> =>
  own(db, limit + 1).execute({ profileId, ...startingAt(cursor) })

/** The public items of a profile. */
export const findPublicItems = (db: Database, profileId: string, { cursor, limit }: ListOptions): Promise<MerchRow[]> =>
  approved(db, limit + 1).execute({ profileId, ...startingAt(cursor) })

/** The items that wait for an admin. */
export const findItemsInReview = (db: Database, { cursor, limit }: ListOptions): Promise<MerchRow[]> =>
  inReview(db, limit + 1).execute(startingAt(cursor))

export async function findItem(db: Queryable, id: string): Promise<MerchRow | undefined> {
  const [row] = await selectItems(db).where(eq(merchItems.id, id))
  return row
}

/** Items by their ids, in no defined order. */
export const findItemsByIds = (db: Database, ids: string[]): Promise<MerchRow[]> => byIds(db, 'any').execute({ ids })

const byIds = perDatabase((db, _name: 'any') =>
  selectItems(db)
    .where(sql`${merchItems.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('merch_by_ids'),
)

/** Reads an item and locks it until the end of the transaction. */
export async function lockItem(tx: Queryable, id: string) {
  const [row] = await tx.select().from(merchItems).where(eq(merchItems.id, id)).for('update')
  return row
}
export type LockedItem = NonNullable<Awaited<ReturnType<typeof lockItem>>>

/**
 * Whether the profile owns this artwork. If so, the artwork and its picture are locked until the
 * end of the transaction.
 */
export async function lockArtworkOf(tx: Queryable, profileId: string, artworkId: string): Promise<boolean> {
  const mine = tx.select({ id: assets.id }).from(assets).where(eq(assets.profileId, profileId))
  const [row] = await tx
    .select({ id: artworks.id })
    .from(artworks)
    .where(and(eq(artworks.id, artworkId), inArray(artworks.id, mine)))
    .for('share')
  return row !== undefined
}
