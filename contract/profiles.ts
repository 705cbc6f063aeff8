import { z } from 'zod'
import { Mentions } from './mentions.ts'
import { BIO_MAX, DISPLAY_NAME_MAX, HANDLE, NAME_MAX, PLACE_MAX } from './platform/limits.ts'
import { Accent, Picture } from './platform/media.ts'
import { OneLine } from './platform/one-line.ts'
import { PageQuery, pageOf } from './platform/paging.ts'
import { list, resource } from './platform/resource.ts'
import { Text } from './platform/web-url.ts'
import { SocialLink, WrittenSocialLink } from './social-links.ts'
import { SOCIAL_PLATFORMS } from './social-platforms.ts'
import { Support, WrittenSupport } from './support.ts'

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

/** The public fields of a profile wherever it is named, such as beside a track or in a list. */
export const ProfileSummary = z.object({
  id: z.string(),
  profileType: ProfileType,
  handle: z.string(),
  slug: z.string(),
  displayName: z.string().nullable(),
  avatar: Picture.nullable(),
})
export type ProfileSummary = z.infer<typeof ProfileSummary>

/**
 * A profile's public page. It never contains the date of birth, the user or an email address
 * (PROF-13).
 */
export const Profile = ProfileSummary.extend({
  bio: z.string(),
  /** Profiles that the bio mentions. */
  mentions: Mentions,
  /** The location that the profile states. */
  place: z.string().nullable(),
  stock: Accent,
  socialLinks: z.array(SocialLink),
  /** Null without links. Of a suspended profile only the profile itself gets it. */
  support: Support.nullable(),
  followerCount: z.number().int(),
  followingCount: z.number().int(),
  /** Whether the page of a personal profile shows recent likes. */
  showLikes: z.boolean(),
  /** Whether the profile asks AI crawlers to stay away from its pages and files. */
  noAi: z.boolean(),
  createdAt: z.string(),
  /**
   * `following` is null for the profile itself and for anonymous visitors. `blocked` and `muted`
   * say what the acting profile did.
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

/**
 * The sign-up wizard sends all fields. The page for further profiles sends only type and handle,
 * because the user accepted the terms before.
 */
export const CreateProfile = z.object({
  profileType: ProfileType,
  handle: Handle,
  displayName: OneLine.min(1).max(DISPLAY_NAME_MAX).optional(),
  dateOfBirth: DateOfBirth.optional(),
  acceptTerms: z.boolean().optional(),
})
export type CreateProfile = z.input<typeof CreateProfile>

/** A place as free text in one line; an empty text removes it. */
const Place = OneLine.overwrite((place) => place.replace(/\s+/g, ' '))
  .max(PLACE_MAX, `A place has at most ${PLACE_MAX} characters`)
  .transform((place) => place || null)

/**
 * Returns the path of the scene that a place belongs to: the words before the first comma. Null for
 * a place without words. The server ignores case and accents.
 */
export function scenePath(place: string): string | null {
  const words = place.split(',')[0]?.match(/[\p{L}\p{N}\p{M}'’]+/gu)
  return words ? `/scenes/${encodeURIComponent(words.join('-').toLowerCase())}` : null
}

export const UpdateProfile = z.object({
  displayName: OneLine.max(DISPLAY_NAME_MAX),
  bio: Text.trim().max(BIO_MAX),
  socialLinks: z.array(WrittenSocialLink).max(SOCIAL_PLATFORMS.length),
  /** Without a new value, the following fields stay as they are. */
  place: Place.optional(),
  support: WrittenSupport.nullable().optional(),
  showLikes: z.boolean().optional(),
  noAi: z.boolean().optional(),
})
export type UpdateProfile = z.input<typeof UpdateProfile>

export const HandleAvailability = z.object({ handle: z.string(), available: z.boolean() })
export type HandleAvailability = z.infer<typeof HandleAvailability>

/** The acting profile with the fields of its edit form. */
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
 * An artist in the list of all artists. `letter` is the heading in the order by name, `createdAt`
 * the time of joining. Counts include only what everyone can see.
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

/** The cursor contains the last name of a page, so it is longer than other cursors. */
export const ArtistsQuery = PageQuery.extend({
  cursor: z.string().max(4000).optional(),
  order: ArtistOrder.default('name'),
})

export const artistsResource = list('artists', '/api/artists', {
  query: ArtistsQuery,
  schema: ArtistList,
  entities: ['profile'],
})

/** A name that an artist writes: free text, or @ and the handle of a profile. */
export const WrittenName = OneLine.min(1, 'Enter a name').max(NAME_MAX, `A name has at most ${NAME_MAX} characters`)

/**
 * A person in a line-up or in credits. `name` is as written; `profile` is null if the name is no
 * profile here.
 */
export const Named = z.object({ name: z.string(), profile: ProfileSummary.nullable() })
export type Named = z.infer<typeof Named>
