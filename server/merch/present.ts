import type { MerchArtwork, MerchItem, OwnMerchItem, ReviewedMerchItem } from '#contract/merch.ts'
import { presentImage } from '#server/artworks/present.ts'
import type { Signing } from '#server/media/signing/signing.ts'
import { presentSummary } from '#server/profiles/present.ts'
import type { MerchRow } from './queries.ts'
import { isPublic } from './statuses.ts'

/** What signs the pictures that are shown. */
type Signer = Pick<Signing, 'signedUrl'>

export const presentItem = (row: MerchRow, signer: Signer): MerchItem => ({
  ...basics(row),
  shopifyUrl: row.shopifyUrl,
  productImgUrl: row.productImgUrl,
  picture: row.artwork && presentImage(row.artworkListed ? row.artwork : thumbnailOf(row.artwork), signer),
})

/** A merch-only artwork has no page; whoever may buy what is made of it sees a thumbnail. */
const thumbnailOf = (artwork: NonNullable<MerchRow['artwork']>) => ({ ...artwork, largePath: null })

export const presentOwnItem = (row: MerchRow, signer: Signer): OwnMerchItem => ({
  ...basics(row),
  status: row.status,
  revision: row.revision,
  artwork: presentArtwork(row, signer),
  shopifyUrl: isPublic(row.status) ? row.shopifyUrl : null,
  rejectionReason: row.status === 'rejected' ? row.rejectionReason : null,
  createdAt: row.createdAt.toISOString(),
})

export const presentReviewedItem = (row: MerchRow, signer: Signer): ReviewedMerchItem => ({
  ...presentOwnItem(row, signer),
  artist: presentSummary(row.artist),
  shopifyUrl: row.shopifyUrl,
  productImgUrl: row.productImgUrl,
  rejectionReason: row.rejectionReason,
})

const basics = ({ id, title, itemType, price }: MerchRow) => ({ id, title, itemType, price })

function presentArtwork({ artwork }: MerchRow, signer: Signer): MerchArtwork | null {
  if (!artwork) return null
  const { id, title, altText } = artwork
  return { id, title, altText, image: presentImage(artwork, signer) }
}
