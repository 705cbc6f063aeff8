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
import { Release } from './releases.ts'
import { MadeWithAi, Sensitive } from './sensitive.ts'
import { TagCounts, TagPrefix } from './tags.ts'

/**
 * Where an artwork appears: in galleries, only printed on merch, or both. Only the artist and
 * admins see merch-only artworks.
 */
export const UsageType = z.enum(['gallery', 'merch', 'both'])
export type UsageType = z.infer<typeof UsageType>

export const Description = Text.trim().max(DESCRIPTION_MAX, 'A description has at most 5,000 characters')
export const AltText = OneLine.max(ALT_TEXT_MAX, 'An alt text has at most 500 characters')

/**
 * The width of the picture on its own page, as a value of `<img sizes>`. The page and the preload
 * in the HTML use the same value.
 */
export const ARTWORK_PAGE_SIZES = '(max-width: 767.98px) 100vw, 55vw'

/**
 * The width of a gallery tile, as a value of `<img sizes>`. A tile is as wide as its column; the
 * page itself knows the width to the pixel.
 */
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
 * A private picture. All URLs are signed and expire after at most 3600 s. A URL stays the same for
 * 1800 s so that browsers can cache it. `width` and `height` are pixels of the upright original.
 * `sources` are JPEGs and AVIFs of the same proportions, the smallest first, with the `widthPx`
 * that `srcset` needs; there are none while the artwork's thumbnail is 'temp'. `placeholder` is a
 * data URI of a few hundred bytes in the picture's own colours.
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
  /** `liked` says whether the acting profile likes it. */
  viewer: z.object({ liked: z.boolean(), can: z.object({ edit: z.boolean(), delete: z.boolean() }) }),
})
export type Artwork = z.infer<typeof Artwork>
export const ArtworkList = pageOf(Artwork)
export type ArtworkList = z.infer<typeof ArtworkList>

/**
 * The original, with a signed URL. The artist and admins get the uploaded file byte for byte,
 * metadata included. Everyone else gets a copy of the same pixels without metadata; `url` is null
 * while there is no copy. `size` is bytes. `traces` names what the metadata reveals.
 */
const OriginalFile = z.object({
  url: z.string().nullable(),
  name: z.string(),
  contentType: z.string(),
  size: z.number().int(),
  traces: z.array(z.enum(TRACES)),
})

/**
 * A row of My Artwork. `approvedMerchCount` is the number of merch items that need approval again
 * when the picture is replaced; 0 for viewers who may not replace it.
 */
export const OwnArtwork = Artwork.extend({
  description: z.string(),
  madeWithAi: MadeWithAi,
  original: OriginalFile,
  release: Release,
  approvedMerchCount: z.number().int(),
})
export type OwnArtwork = z.infer<typeof OwnArtwork>
export const OwnArtworkList = pageOf(OwnArtwork)
export type OwnArtworkList = z.infer<typeof OwnArtworkList>

const Neighbour = z.object({ id: z.string(), title: z.string() }).nullable()

/**
 * Everything that `/artwork/{id}` shows first. `newer` and `older` are the artist's listed artworks
 * next to it.
 */
export const ArtworkDetail = OwnArtwork.extend({
  /** Hidden by moderators: only moderators and the owner see it. */
  isHidden: z.boolean(),
  artist: ListedProfile.nullable(),
  /** Whether the artist asks AI crawlers to stay away. */
  noAi: z.boolean(),
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

/** The public artworks of a profile. */
export const profileArtworksResource = list('profileArtworks', '/api/profiles/{id}/artworks', {
  query: PageQuery,
  schema: ArtworkList,
  entities: ['artwork'],
  sent: { limit: ARTWORKS_PER_PROFILE_PAGE },
})

/** All artworks of the acting profile, including merch-only ones. */
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
