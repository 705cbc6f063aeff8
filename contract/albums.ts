import { z } from 'zod'
import { LICENCE_IDS } from './licences.ts'
import { Track } from './music.ts'
import { ALBUM } from './platform/album-limits.ts'
import { DESCRIPTION_MAX, TITLE_MAX } from './platform/limits.ts'
import { Accent, Picture } from './platform/media.ts'
import { OneLine } from './platform/one-line.ts'
import { PageQuery, pageOf } from './platform/paging.ts'
import { list, resource } from './platform/resource.ts'
import { Text } from './platform/web-url.ts'
import { Named, ProfileSummary, WrittenName } from './profiles.ts'
import { Release } from './releases.ts'
import { Sensitive } from './sensitive.ts'
import { Support } from './support.ts'

export const AlbumTitle = OneLine.min(1, 'Title is required').max(
  TITLE_MAX,
  `A title has at most ${TITLE_MAX} characters`,
)

/** A date such as `2026-10-14`, without time and time zone. */
export const ReleaseDate = z.iso
  .date('Please enter a valid date')
  .refine((date) => date >= ALBUM.earliest && date <= ALBUM.latest, { message: 'Please enter a valid date' })

/**
 * An album as grids show it; everyone may see it. `isComing` is true while the release date is
 * after today in UTC, by the server's clock. The tracks of such an album are public and playable
 * nonetheless.
 */
export const Album = z.object({
  id: z.string(),
  title: z.string(),
  artist: ProfileSummary,
  cover: Picture.nullable(),
  stock: Accent,
  sensitive: Sensitive,
  releaseDate: z.string().nullable(),
  isComing: z.boolean(),
  trackCount: z.number().int(),
  createdAt: z.string(),
  viewer: z.object({ can: z.object({ edit: z.boolean() }) }),
})
export type Album = z.infer<typeof Album>

export const AlbumList = pageOf(Album)
export type AlbumList = z.infer<typeof AlbumList>

/**
 * Response to a new album. If the cover fails, the album is created without it, and `coverProblem`
 * says why.
 */
export const CreatedAlbum = Album.extend({ coverProblem: z.string().nullable() })
export type CreatedAlbum = z.infer<typeof CreatedAlbum>

export const AlbumNotes = Text.trim().max(DESCRIPTION_MAX, 'The notes have at most 5,000 characters')

export const AlbumLicence = z.enum(LICENCE_IDS, { error: 'Choose a licence from the list' })

const Role = OneLine.min(1, 'Say what they did').max(ALBUM.roleMax, `A credit has at most ${ALBUM.roleMax} characters`)
/**
 * Credits as the artist wrote them: who did what. A name that begins with @ is a profile's handle.
 */
export const WrittenCredits = z
  .array(z.object({ role: Role, name: WrittenName }))
  .max(ALBUM.maxCredits, `An album has at most ${ALBUM.maxCredits} credits`)

const Credit = Named.extend({ role: z.string() })

/**
 * Everything that `/album/{id}` shows: every track in order (an album has at most 200), the newest
 * other albums of the artist, and how many albums the artist has.
 */
export const AlbumDetail = Album.extend({
  /** Hidden by moderators: only moderators and the owner see it. */
  isHidden: z.boolean(),
  release: Release,
  tracks: z.array(Track),
  notes: z.string().nullable(),
  licence: AlbumLicence.nullable(),
  credits: z.array(Credit),
  /** How to support the artist. */
  support: Support.nullable(),
  /** Whether the artist asks AI crawlers to stay away. */
  noAi: z.boolean(),
  commentCount: z.number().int(),
  more: z.array(Album),
  artistAlbumCount: z.number().int(),
})
export type AlbumDetail = z.infer<typeof AlbumDetail>

/** Adds tracks at the end, in this order. */
export const AddToAlbum = z.object({ trackIds: z.array(z.uuid().toLowerCase()).min(1).max(ALBUM.maxTracks) })
/** Tracks that were added, and tracks that the album had already. */
export const AddedToAlbum = z.object({ added: z.array(z.string()), already: z.array(z.string()) })
export type AddedToAlbum = z.infer<typeof AddedToAlbum>

/** Moves a track before another track, or to the end (`beforeId` is null). */
export const MoveTrack = z.object({ beforeId: z.uuid().toLowerCase().nullable() })

export const profileAlbumsResource = list('profileAlbums', '/api/profiles/{id}/albums', {
  query: PageQuery,
  schema: AlbumList,
  entities: ['album', 'track'],
})

export const albumResource = resource('album', '/api/albums/{id}', {
  schema: AlbumDetail,
  entities: ['album', 'track'],
})
