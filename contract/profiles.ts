import { z } from 'zod'
import { Mentions } from './mentions.ts'
import { BIO_MAX, DISPLAY_NAME_MAX, HANDLE, NAME_MAX, PLACE_MAX, SOCIAL_URL_MAX } from './platform/limits.ts'
import { Accent, Picture } from './platform/media.ts'
import { OneLine } from './platform/one-line.ts'
import { PageQuery, pageOf } from './platform/paging.ts'
import { list, resource } from './platform/resource.ts'
import { Text, webUrl } from './platform/web-url.ts'
import { SOCIAL_PLATFORMS } from './social-platforms.ts'

export const HANDLE_RULE = 'Handle must be 3-30 characters, lowercase letters, numbers, and underscores only'

export const ProfileType = z.enum(['artist', 'personal'])
export type ProfileType = z.infer<typeof ProfileType>

export const Handle = z
  .string()
  .transform((handle) => handle.toLowerCase())
  .pipe(z.string().regex(HANDLE.pattern, HANDLE_RULE))

const DateOfBirth = z.iso.date().refine((date) => date >= '1900-01-01' && date <= new Date().toISOString(), {
  message: 'Please enter your date of birth',
})

/** As it is shown: what could be saved once is not judged again by what may be saved now. */
export const SocialLink = z.object({ platform: z.enum(SOCIAL_PLATFORMS), url: z.string() })
export type SocialLink = z.infer<typeof SocialLink>

/** What anyone may know of a profile wherever it is named: beside a track, in a list. */
export const ProfileSummary = z.object({
  id: z.string(),
  profileType: ProfileType,
  handle: z.string(),
  slug: z.string(),
  displayName: z.string().nullable(),
  avatar: Picture.nullable(),
})
export type ProfileSummary = z.infer<typeof ProfileSummary>

/** A profile's public page. Never its date of birth, its user or an email (PROF-13). */
export const Profile = ProfileSummary.extend({
  bio: z.string(),
  /** Whom the bio means. */
  mentions: Mentions,
  /** Where they say that they are. */
  place: z.string().nullable(),
  stock: Accent,
  socialLinks: z.array(SocialLink),
  followerCount: z.number().int(),
  followingCount: z.number().int(),
  /** Whether a person's page shows what they liked last. */
  showLikes: z.boolean(),
  createdAt: z.string(),
  /**
   * `following` is null for the profile itself and for visitors; `blocked` and `muted` tell what the acting profile did
   * about it.
   */
  viewer: z.object({
    following: z.boolean().nullable(),
    blocked: z.boolean(),
    muted: z.boolean(),
    can: z.object({ edit: z.boolean() }),
  }),
})
export type Profile = z.infer<typeof Profile>

/** A profile of the signed-in user. */
export const OwnProfile = ProfileSummary.extend({ stock: Accent })
export type OwnProfile = z.infer<typeof OwnProfile>

/** The wizard sends all of it; the simple page sends type and handle, once the terms have been accepted before. */
export const CreateProfile = z.object({
  profileType: ProfileType,
  handle: Handle,
  displayName: OneLine.min(1).max(DISPLAY_NAME_MAX).optional(),
  dateOfBirth: DateOfBirth.optional(),
  acceptTerms: z.boolean().optional(),
})
export type CreateProfile = z.input<typeof CreateProfile>

/** A town as people write it, in one line; the empty text takes it away. */
const Place = OneLine.overwrite((place) => place.replace(/\s+/g, ' '))
  .max(PLACE_MAX, `A place has at most ${PLACE_MAX} characters`)
  .transform((place) => place || null)

/**
 * The page of the scene that a place belongs to: of what stands before a comma the words. Null for a place without any.
 * The server takes it without regard to case and accents.
 */
export function scenePath(place: string): string | null {
  const words = place.split(',')[0]?.match(/[\p{L}\p{N}\p{M}'’]+/gu)
  return words ? `/scenes/${encodeURIComponent(words.join('-').toLowerCase())}` : null
}

export const UpdateProfile = z.object({
  displayName: OneLine.max(DISPLAY_NAME_MAX),
  bio: Text.trim().max(BIO_MAX),
  socialLinks: z.array(SocialLink.extend({ url: webUrl(SOCIAL_URL_MAX) })).max(SOCIAL_PLATFORMS.length),
  /** Left out, these two stay as they are. */
  place: Place.optional(),
  showLikes: z.boolean().optional(),
})
export type UpdateProfile = z.input<typeof UpdateProfile>

export const HandleAvailability = z.object({ handle: z.string(), available: z.boolean() })
export type HandleAvailability = z.infer<typeof HandleAvailability>

/** The acting profile as its form wants it. */
export const ownProfileResource = resource('ownProfile', '/api/profiles/mine', {
  schema: Profile,
  entities: ['profile'],
  madeFor: 'acting',
})

export const handleResource = resource('handle', '/api/profiles/handles/{handle}', {
  params: z.object({ handle: Handle }),
  schema: HandleAvailability,
})

/**
 * An artist in the list of all; `letter` is the heading that they stand under by name, `createdAt` when they joined.
 * Counts are what everyone can see.
 */
export const ListedArtist = ProfileSummary.extend({
  letter: z.string(),
  place: z.string().nullable(),
  createdAt: z.string(),
  trackCount: z.number().int(),
  artworkCount: z.number().int(),
})
export type ListedArtist = z.infer<typeof ListedArtist>

export const ArtistList = pageOf(ListedArtist)
export type ArtistList = z.infer<typeof ArtistList>

export const ArtistOrder = z.enum(['name', 'newest'])
export type ArtistOrder = z.infer<typeof ArtistOrder>

/** A cursor names the last name of a page, which is longer than a time. */
export const ArtistsQuery = PageQuery.extend({
  cursor: z.string().max(4000).optional(),
  order: ArtistOrder.default('name'),
})

export const artistsResource = list('artists', '/api/artists', {
  query: ArtistsQuery,
  schema: ArtistList,
  entities: ['profile'],
})

/** Somebody as an artist writes them: a name, or the handle of a profile with an @ before it. */
export const WrittenName = OneLine.min(1, 'Enter a name').max(NAME_MAX, `A name has at most ${NAME_MAX} characters`)

/**
 * Somebody who is named in a line-up or in credits. `name` is as it was written; `profile` is null where it names no
 * profile here.
 */
export const Named = z.object({ name: z.string(), profile: ProfileSummary.nullable() })
export type Named = z.infer<typeof Named>
