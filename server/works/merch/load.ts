import type { ArtworkImage } from '#contract/artworks.ts'
import type {
  MerchArtwork,
  MerchItem,
  MerchList,
  MerchReviewList,
  OwnMerchItem,
  OwnMerchList,
  ReviewedMerchItem,
} from '#contract/merch.ts'
import { PAGE_SIZE } from '#contract/platform/limits.ts'
import type { Signing } from '#server/media/signing.ts'
import { requireAdmin } from '#server/people/identity/guards.ts'
import { viewerOf } from '#server/people/profiles/permissions.ts'
import { presentSummary } from '#server/people/profiles/present.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { toPage } from '#server/platform/lists/paging.ts'
import { presentImage } from '#server/works/artworks/load.ts'
import { noSuchItem } from './permissions.ts'
import { findItem, findItemsByIds, findItemsInReview, findOwnItems, findPublicItems, type MerchRow } from './queries.ts'
import { isPublic } from './statuses.ts'

type PageOptions = { cursor?: string; limit?: number }

/**
 * All items of one of the account's profiles, newest first.
 * @throws AppError `bad_request` for a malformed cursor
 */
export async function loadOwnMerch(
  c: AppContext,
  profileId: string,
  { cursor, limit = PAGE_SIZE.default }: PageOptions = {},
): Promise<OwnMerchList> {
  return toPage(await findOwnItems(c.var.db, profileId, { cursor, limit }), limit, (row) =>
    presentOwnItem(row, c.var.signing),
  )
}

/** The approved items of a profile; an unknown profile has none. */
export async function loadProfileMerch(
  c: AppContext,
  profileId: string,
  { cursor, limit = PAGE_SIZE.default }: PageOptions = {},
): Promise<MerchList> {
  return toPage(await findPublicItems(c.var.db, profileId, { cursor, limit }), limit, (row) =>
    presentItem(row, c.var.signing),
  )
}

/** The public ones of these items with their artists, in no defined order. */
export async function loadShownMerchByIds(c: AppContext, ids: string[]): Promise<ShownItem[]> {
  const rows = await findItemsByIds(c.var.db, ids)
  return rows
    .filter(({ isPublic }) => isPublic)
    .map((row) => ({ ...presentItem(row, c.var.signing), artist: presentSummary(row.artist) }))
}
type ShownItem = MerchItem & Pick<ReviewedMerchItem, 'artist'>

/**
 * The items that wait for an admin.
 * @throws AppError `forbidden`, `bad_request` for a malformed cursor
 */
export async function loadMerchReview(
  c: AppContext,
  { cursor, limit = PAGE_SIZE.default }: PageOptions = {},
): Promise<MerchReviewList> {
  requireAdmin(c)
  return toPage(await findItemsInReview(c.var.db, { cursor, limit }), limit, (row) =>
    presentReviewedItem(row, c.var.signing),
  )
}

/**
 * An item of one of the account's profiles.
 * @throws AppError `not_found`, also for an item of another account
 */
export async function loadOwnItem(c: AppContext, id: string): Promise<OwnMerchItem> {
  const viewer = viewerOf(c)
  const row = await findKnown(c, id)
  if (!viewer.memberOf.has(row.profileId)) throw noSuchItem()
  return presentOwnItem(row, c.var.signing)
}

/**
 * Loads the items with the given ids that belong to the account's profiles, in no defined order.
 */
export async function loadOwnMerchByIds(c: AppContext, ids: string[]): Promise<OwnMerchItem[]> {
  const viewer = viewerOf(c)
  const rows = ids.length > 0 ? await findItemsByIds(c.var.db, ids) : []
  return rows.filter((row) => viewer.memberOf.has(row.profileId)).map((row) => presentOwnItem(row, c.var.signing))
}

/** @throws AppError `not_found` */
export async function findKnown(c: AppContext, id: string): Promise<MerchRow> {
  const row = isUuid(id) ? await findItem(c.var.db, id.toLowerCase()) : undefined
  if (!row) throw noSuchItem()
  return row
}

/** Signs the URLs of pictures. */
type Signer = Pick<Signing, 'signedUrl'>

const presentItem = (row: MerchRow, signer: Signer): MerchItem => ({
  ...basics(row),
  shopifyUrl: row.shopifyUrl,
  productImgUrl: row.productImgUrl,
  picture: pictureOf(row, signer),
})

function pictureOf(row: MerchRow, signer: Signer): ArtworkImage | null {
  const { artwork, artworkListable, artworkPublic } = row
  if (!artwork || !artworkPublic) return null
  return presentPicture(artworkListable ? artwork : thumbnailOf(artwork), row, signer)
}

/** A merch-only artwork has no page of its own: buyers see a thumbnail, never the large picture. */
const thumbnailOf = (artwork: NonNullable<MerchRow['artwork']>) => ({ ...artwork, largePath: null })

const presentOwnItem = (row: MerchRow, signer: Signer): OwnMerchItem => ({
  ...basics(row),
  status: row.status,
  revision: row.revision,
  artwork: presentArtwork(row, signer),
  shopifyUrl: isPublic(row.status) ? row.shopifyUrl : null,
  rejectionReason: row.status === 'rejected' ? row.rejectionReason : null,
  createdAt: row.createdAt.toISOString(),
})

const presentReviewedItem = (row: MerchRow, signer: Signer): ReviewedMerchItem => ({
  ...presentOwnItem(row, signer),
  artist: presentSummary(row.artist),
  shopifyUrl: row.shopifyUrl,
  productImgUrl: row.productImgUrl,
  rejectionReason: row.rejectionReason,
})

const basics = ({ id, title, itemType, price }: MerchRow) => ({ id, title, itemType, price })

function presentArtwork(row: MerchRow, signer: Signer): MerchArtwork | null {
  const { artwork } = row
  if (!artwork) return null
  const { id, title, altText } = artwork
  return { id, title, altText, image: presentPicture(artwork, row, signer) }
}

const presentPicture = (artwork: NonNullable<MerchRow['artwork']>, row: MerchRow, signer: Signer) =>
  presentImage({ ...artwork, profileId: row.profileId, sensitiveWhy: row.artworkSensitiveWhy }, signer)
