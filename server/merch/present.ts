import type { ArtworkImage } from '#contract/artworks.ts'
import type { MerchArtwork, MerchItem, OwnMerchItem, ReviewedMerchItem } from '#contract/merch.ts'
import { presentSummary } from '#server/profiles/present.ts'
import type { MerchRow } from './queries.ts'
import { isPublic } from './statuses.ts'

/** A merch-only artwork is not shown to everyone, even where what is made from it is. */
export const presentItem = (row: MerchRow): MerchItem => ({
  ...basics(row),
  shopifyUrl: row.shopifyUrl,
  productImgUrl: row.productImgUrl,
  picture: row.artwork && row.artworkListed ? imageOf(row.artwork) : null,
})

export const presentOwnItem = (row: MerchRow): OwnMerchItem => ({
  ...basics(row),
  status: row.status,
  revision: row.revision,
  artwork: presentArtwork(row),
  shopifyUrl: isPublic(row.status) ? row.shopifyUrl : null,
  createdAt: row.createdAt.toISOString(),
})

export const presentReviewedItem = (row: MerchRow): ReviewedMerchItem => ({
  ...presentOwnItem(row),
  artist: presentSummary(row.artist),
  shopifyUrl: row.shopifyUrl,
  productImgUrl: row.productImgUrl,
})

const basics = ({ id, title, itemType, price }: MerchRow) => ({ id, title, itemType, price })

const presentArtwork = ({ artwork }: MerchRow): MerchArtwork | null =>
  artwork && { id: artwork.id, title: artwork.title, image: imageOf(artwork) }

const imageOf = ({ width, height, placeholder }: NonNullable<MerchRow['artwork']>): ArtworkImage => ({
  width,
  height,
  placeholder,
  sources: [],
})
