import { z } from 'zod'
import { ArtworkImage } from './artworks.ts'
import { PRICE_PATTERN } from './merch-offers.ts'
import { MERCH_TYPES, type MerchTypeName } from './merch-types.ts'
import { TITLE_MAX } from './platform/limits.ts'
import { MERCH } from './platform/merch-limits.ts'
import { OneLine } from './platform/one-line.ts'
import { PageQuery, pageOf } from './platform/paging.ts'
import { list, resource } from './platform/resource.ts'
import { Text, webUrl } from './platform/web-url.ts'
import { ProfileSummary } from './profiles.ts'

export const MerchType = z.enum(Object.keys(MERCH_TYPES) as [MerchTypeName, ...MerchTypeName[]])
export type MerchType = z.infer<typeof MerchType>

/** 'draft' and 'pending_approval' both wait for an admin. Only 'approved' items are public. */
export const MerchStatus = z.enum(['draft', 'pending_approval', 'approved', 'rejected'])
export type MerchStatus = z.infer<typeof MerchStatus>

/** US dollars as an exact decimal, such as '30.00'; never a float. */
const Price = z.string().trim().regex(PRICE_PATTERN, 'A price is an amount in US dollars, such as 30.00')

const Title = OneLine.min(1, 'Please enter a title for your merch item').max(TITLE_MAX)

/** The artwork that an item is made from. */
export const MerchArtwork = z.object({ id: z.string(), title: z.string(), altText: z.string(), image: ArtworkImage })
export type MerchArtwork = z.infer<typeof MerchArtwork>

/**
 * An item as its artist sees it. `revision` increases with every change; edits and decisions send
 * the revision that they are based on. `shopifyUrl` is null unless the item is approved,
 * `rejectionReason` unless it is rejected.
 */
export const OwnMerchItem = z.object({
  id: z.string(),
  title: z.string(),
  itemType: MerchType,
  price: z.string(),
  status: MerchStatus,
  revision: z.number().int(),
  artwork: MerchArtwork.nullable(),
  shopifyUrl: z.string().nullable(),
  rejectionReason: z.string().nullable(),
  createdAt: z.string(),
})
export type OwnMerchItem = z.infer<typeof OwnMerchItem>
export const OwnMerchList = pageOf(OwnMerchItem)
export type OwnMerchList = z.infer<typeof OwnMerchList>

/**
 * An approved item as everyone sees it. `picture` is that of its artwork; for a merch-only artwork
 * it has at most the thumbnail.
 */
export const MerchItem = z.object({
  id: z.string(),
  title: z.string(),
  itemType: MerchType,
  price: z.string(),
  shopifyUrl: z.string().nullable(),
  productImgUrl: z.string().nullable(),
  picture: ArtworkImage.nullable(),
})
export type MerchItem = z.infer<typeof MerchItem>
export const MerchList = pageOf(MerchItem)
export type MerchList = z.infer<typeof MerchList>

/**
 * An item that waits for an admin. Its links are from an earlier approval, its reason from an
 * earlier rejection.
 */
export const ReviewedMerchItem = OwnMerchItem.extend({
  artist: ProfileSummary,
  productImgUrl: z.string().nullable(),
})
export type ReviewedMerchItem = z.infer<typeof ReviewedMerchItem>
export const MerchReviewList = pageOf(ReviewedMerchItem)
export type MerchReviewList = z.infer<typeof MerchReviewList>

const Details = z.object({
  title: Title,
  itemType: MerchType,
  price: Price,
  artworkId: z.uuid().toLowerCase().nullable().default(null),
})

const Revision = z.number().int().min(1)

/** The client generates `id`, so that a retry after a lost response never creates two items. */
export const CreateMerchItem = Details.extend({ id: z.uuid().toLowerCase() })
export type CreateMerchItem = z.input<typeof CreateMerchItem>

export const UpdateMerchItem = Details.extend({ revision: Revision })
export type UpdateMerchItem = z.input<typeof UpdateMerchItem>

const ShopUrl = z.string().trim().min(1, 'Please enter the Shopify product URL').pipe(webUrl(MERCH.urlMax))

/** The image is public, so it must not be loaded over plain HTTP. */
const ImageUrl = webUrl(MERCH.urlMax).refine((url) => /^https:/i.test(url), {
  message: 'The image must be at an https:// address',
})

export const ApproveMerchItem = z.object({
  revision: Revision,
  shopifyUrl: ShopUrl,
  /** A blank value becomes null. */
  productImgUrl: z
    .preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), ImageUrl.nullable())
    .default(null),
})
export type ApproveMerchItem = { revision: number; shopifyUrl: string; productImgUrl: string | null }

/** The artist sees `reason`. */
export const RejectMerchItem = z.object({
  revision: Revision,
  reason: Text.trim().min(1, 'Please write a reason').max(MERCH.reasonMax),
})
export type RejectMerchItem = z.input<typeof RejectMerchItem>

/**
 * The download URL of the original of an item's artwork, signed for an hour, and the file name for
 * saving.
 */
export const MerchOriginal = z.object({ url: z.string(), name: z.string() })
export type MerchOriginal = z.infer<typeof MerchOriginal>

/** Approved items of a profile. */
export const profileMerchResource = list('profileMerch', '/api/profiles/{id}/merch', {
  query: PageQuery,
  schema: MerchList,
  entities: ['merchItem', 'artwork'],
})

export const ownMerchResource = list('ownMerch', '/api/merch/mine', {
  query: PageQuery,
  schema: OwnMerchList,
  entities: ['merchItem', 'artwork'],
  madeFor: 'acting',
})

export const ownMerchItemResource = resource('ownMerchItem', '/api/merch/{id}', {
  schema: OwnMerchItem,
  entities: ['merchItem', 'artwork'],
})

export const merchReviewResource = list('merchReview', '/api/merch/review', {
  query: PageQuery,
  schema: MerchReviewList,
  entities: ['merchItem', 'artwork'],
})

export const merchOriginalResource = resource('merchOriginal', '/api/merch/{id}/artwork', { schema: MerchOriginal })
