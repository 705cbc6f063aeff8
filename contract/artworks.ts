import { z } from 'zod'
import { ListedProfile } from './follows.ts'
import { TRACES } from './pictures/traces.ts'
import { ALT_TEXT_MAX, ARTWORKS_PER_PROFILE_PAGE, DESCRIPTION_MAX, PAGE_SIZE, TAGS } from './platform/limits.ts'
import { Accent, ContentWarning } from './platform/media.ts'
import { OneLine } from './platform/one-line.ts'
import { PageQuery, pageOf } from './platform/paging.ts'
import { list, resource } from './platform/resource.ts'
import { Text } from './platform/web-url.ts'
import { ProfileSummary } from './profiles.ts'
import { MadeWithAi, Sensitive } from './sensitive.ts'
import { TagCounts, TagPrefix } from './tags.ts'

/**
 * Where an artwork appears: shown, only printed on things, or both. Nobody but its artist and admins sees merch-only
 * ones.
 */
export const UsageType = z.enum(['gallery', 'merch', 'both'])
export type UsageType = z.infer<typeof UsageType>

export const Description = Text.trim().max(DESCRIPTION_MAX, 'A description has at most 5,000 characters')
export const AltText = OneLine.max(ALT_TEXT_MAX, 'An alt text has at most 500 characters')

/** How wide the picture stands on its own page, as of `<img sizes>`: the page and what is loaded ahead of it agree. */
export const ARTWORK_PAGE_SIZES = '(max-width: 767.98px) 100vw, 55vw'

/** The same of a tile in a gallery, which is as wide as its column: the page itself knows it to the pixel. */
export const TILE_SIZES = [
  '(max-width: 640px) calc(50vw - 1.375rem)',
  '(max-width: 767.98px) calc(33.34vw - 1.16rem)',
  '(max-width: 1024px) calc(33.34vw - 2rem)',
  '(max-width: 1664px) calc(25vw - 1.75rem)',
  '(max-width: 2144px) calc(20vw - 1.6rem)',
  '(max-width: 2944px) calc(16.67vw - 1.5rem)',
  'calc(12.5vw - 1.375rem)',
].join(', ')

/**
 * A private picture. All URLs are signed and live 3600 s, the same for half of that. `width` and `height` are pixels of
 * the original, upright; `sources` are JPEGs and AVIFs of the same shape, the smallest first, `widthPx` being what
 * `srcset` needs; none while the artwork's thumbnail is 'temp'. `placeholder` is a data URI of a few hundred bytes in
 * the picture's own colours.
 */
export const ArtworkImage = z.object({
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string(),
  sources: z.array(z.object({ url: z.string(), widthPx: z.number().int() })),
  veil: ContentWarning.optional(),
})
export type ArtworkImage = z.infer<typeof ArtworkImage>

/** An artwork as grids and the feed show it. Dates are ISO 8601. */
export const Artwork = z.object({
  id: z.string(),
  title: z.string(),
  altText: z.string(),
  tags: z.array(z.string()),
  usageType: UsageType,
  artist: ProfileSummary.nullable(),
  image: ArtworkImage,
  stock: Accent,
  sensitive: Sensitive,
  likeCount: z.number().int(),
  commentCount: z.number().int(),
  shareCount: z.number().int(),
  createdAt: z.string(),
  /** `liked` by the acting profile. */
  viewer: z.object({ liked: z.boolean(), can: z.object({ edit: z.boolean(), delete: z.boolean() }) }),
})
export type Artwork = z.infer<typeof Artwork>
export const ArtworkList = pageOf(Artwork)
export type ArtworkList = z.infer<typeof ArtworkList>

/**
 * The signed original: to its artist and admins byte for byte as it was uploaded, with what it tells besides its
 * pixels; to everyone else a copy of the same pixels that tells nothing, whose `url` is null where there is none (yet).
 * `size` is bytes.
 */
const OriginalFile = z.object({
  url: z.string().nullable(),
  name: z.string(),
  contentType: z.string(),
  size: z.number().int(),
  traces: z.array(z.enum(TRACES)),
})

/**
 * A line of My Artwork. `approvedMerchCount` is how many items wait for approval again once its picture is replaced; 0
 * for who may not.
 */
export const OwnArtwork = Artwork.extend({
  description: z.string(),
  madeWithAi: MadeWithAi,
  original: OriginalFile,
  approvedMerchCount: z.number().int(),
})
export type OwnArtwork = z.infer<typeof OwnArtwork>
export const OwnArtworkList = pageOf(OwnArtwork)
export type OwnArtworkList = z.infer<typeof OwnArtworkList>

const Neighbour = z.object({ id: z.string(), title: z.string() }).nullable()

/** All that `/artwork/{id}` shows first. `newer` and `older` are the artist's listed artworks beside it. */
export const ArtworkDetail = OwnArtwork.extend({
  /** By the moderators: only they and its maker see it. */
  isHidden: z.boolean(),
  artist: ListedProfile.nullable(),
  newer: Neighbour,
  older: Neighbour,
  /** The newest other listed artworks of the same artist, at most 6. */
  moreByArtist: z.array(Artwork),
})
export type ArtworkDetail = z.infer<typeof ArtworkDetail>

export const ArtworksQuery = PageQuery.extend({ tag: OneLine.max(TAGS.maxLength).optional() })

export const artworksResource = list('artworks', '/api/artworks', {
  query: ArtworksQuery,
  schema: ArtworkList,
  entities: ['artwork'],
})

export const artworkResource = resource('artwork', '/api/artworks/{id}', {
  schema: ArtworkDetail,
  entities: ['artwork', 'profile'],
})

/** The public ones. */
export const profileArtworksResource = list('profileArtworks', '/api/profiles/{id}/artworks', {
  query: PageQuery,
  schema: ArtworkList,
  entities: ['artwork'],
  sent: { limit: ARTWORKS_PER_PROFILE_PAGE },
})

/** All of the acting profile's own, those for merch alone too. */
export const ownArtworksResource = list('ownArtworks', '/api/artworks/mine', {
  query: PageQuery.extend({
    limit: z.coerce.number().int().min(1).max(PAGE_SIZE.max).default(ARTWORKS_PER_PROFILE_PAGE),
  }),
  schema: OwnArtworkList,
  entities: ['artwork'],
  madeFor: 'acting',
})

export const artworkTagsResource = resource('artworkTags', '/api/artworks/tags', {
  query: TagPrefix,
  schema: TagCounts,
  entities: ['artwork'],
})
