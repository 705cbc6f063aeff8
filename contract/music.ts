import { z } from 'zod'
import { ListedProfile } from './follows.ts'
import { MUSIC_PER_PROFILE_PAGE, OFFLINE_PLAYS, ROW_PEAKS, TAGS, TITLE_MAX } from './platform/limits.ts'
import { Accent, Picture } from './platform/media.ts'
import { OneLine } from './platform/one-line.ts'
import { PageQuery, pageOf } from './platform/paging.ts'
import { list, resource } from './platform/resource.ts'
import { ProfileSummary } from './profiles.ts'
import { Release } from './releases.ts'
import { MadeWithAi, Sensitive } from './sensitive.ts'
import { Support } from './support.ts'
import { TagCounts, TagPrefix } from './tags.ts'

export const MusicType = z.enum(['track', 'stem'])
export type MusicType = z.infer<typeof MusicType>

export const Title = OneLine.min(1, 'Please fill in the title').max(
  TITLE_MAX,
  `A title has at most ${TITLE_MAX} characters`,
)

export const Tags = z
  .array(OneLine.max(TAGS.maxLength, `A tag has at most ${TAGS.maxLength} characters`))
  .max(TAGS.max, `At most ${TAGS.max} tags are allowed`)

const OnAlbum = z.object({ id: z.string(), title: z.string() })

/**
 * A track as lists show it. Durations are milliseconds, sizes bytes, dates ISO 8601. `artist` is
 * null when the profile is deleted.
 *
 * `peaks` is base64 of a coarse waveform: 160 columns of peak up, peak down and RMS, one byte each.
 * It is null if there is no waveform. Playlists and albums omit it after their first tracks (see
 * `rowPeaksResource`).
 *
 * `album`: in an album's list, that album; on the track's own page, the newest album with the
 * track. Other lists omit it.
 */
export const Track = z.object({
  id: z.string(),
  type: MusicType,
  title: z.string(),
  tags: z.array(z.string()),
  artist: ProfileSummary.nullable(),
  album: OnAlbum.optional(),
  fileUrl: z.string(),
  fileSize: z.number().int(),
  cover: Picture.nullable(),
  stock: Accent,
  sensitive: Sensitive,
  madeWithAi: MadeWithAi,
  durationMs: z.number().int(),
  peaks: z.string().nullable().optional(),
  playCount: z.number().int(),
  likeCount: z.number().int(),
  commentCount: z.number().int(),
  shareCount: z.number().int(),
  createdAt: z.string(),
  /** `liked` says whether the acting profile likes it. */
  viewer: z.object({ liked: z.boolean(), can: z.object({ edit: z.boolean(), delete: z.boolean() }) }),
})
export type Track = z.infer<typeof Track>

export const TrackList = pageOf(Track)
export type TrackList = z.infer<typeof TrackList>

/**
 * Fields of a stem that a track does not have. `downloadable`: signed-in users may download it.
 * `viewer` says whether this viewer may.
 */
export const StemFacts = z.object({
  /** The track that the stem belongs to. */
  parent: z.object({ id: z.string(), title: z.string() }).nullable(),
  downloadable: z.boolean(),
  viewer: z.object({ can: z.object({ download: z.boolean() }) }),
})
export type StemFacts = z.infer<typeof StemFacts>

export const Stem = Track.extend({ stem: StemFacts })
export type Stem = z.infer<typeof Stem>

export const StemList = pageOf(Stem)
export type StemList = z.infer<typeof StemList>

/** The stems of one track in the order of their upload, at most `STEMS.perTrack`. */
export const TrackStems = z.object({ items: z.array(Stem) })
export type TrackStems = z.infer<typeof TrackStems>

/** Everything that `/track/{id}` shows first. `peaks` has all 800 columns here. */
export const TrackDetail = Track.extend({
  /** Hidden by moderators: only moderators and the owner see it. */
  isHidden: z.boolean(),
  release: Release,
  fileName: z.string(),
  bitrate: z.number().int(),
  sampleRateHz: z.number().int(),
  loudnessLufs: z.number().nullable(),
  artist: ListedProfile.nullable(),
  /** How to support the artist. */
  support: Support.nullable(),
  /** Whether the artist asks AI crawlers to stay away. */
  noAi: z.boolean(),
  /** Albums with this track, the newest first. */
  albums: z.array(OnAlbum),
  /** The newest other tracks of the same artist, at most 5. */
  moreByArtist: z.array(Track),
  /** Number of stems of the track. */
  stemCount: z.number().int(),
  /** Null for a track. */
  stem: StemFacts.nullable(),
})
export type TrackDetail = z.infer<typeof TrackDetail>

/** Number of entries in each tab of My Music. */
export const OwnMusicCounts = z.object({ tracks: z.number().int(), stems: z.number().int(), albums: z.number().int() })
export type OwnMusicCounts = z.infer<typeof OwnMusicCounts>

export const TracksQuery = PageQuery.extend({ tag: OneLine.max(TAGS.maxLength).optional() })
export const NextTrackQuery = z.object({ after: z.uuid().optional(), cursor: z.string().max(200).optional() })
/** The radio's next track; null if there is no other track. `cursor` continues after it. */
export const NextTrack = z.object({ track: Track.nullable(), cursor: z.string().nullable() })
export type NextTrack = z.infer<typeof NextTrack>

/**
 * Plays that were recorded offline. The browser generates `id`. `agoMs` is how long before this
 * request the play began, so that only the server's clock counts.
 */
export const OfflinePlays = z.object({
  plays: z
    .array(
      z.object({
        id: z.uuid().toLowerCase(),
        trackId: z.uuid().toLowerCase(),
        agoMs: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
      }),
    )
    .min(1)
    .max(OFFLINE_PLAYS.atOnce),
})
export type OfflinePlays = z.infer<typeof OfflinePlays>

export const tracksResource = list('tracks', '/api/music', {
  query: TracksQuery,
  schema: TrackList,
  entities: ['track'],
})

export const trackResource = resource('track', '/api/music/{id}', {
  schema: TrackDetail,
  entities: ['track', 'album', 'profile'],
})

export const profileTracksResource = list('profileTracks', '/api/profiles/{id}/music', {
  query: PageQuery,
  schema: TrackList,
  entities: ['track'],
  sent: { limit: MUSIC_PER_PROFILE_PAGE },
})

export const profileStemsResource = list('profileStems', '/api/profiles/{id}/stems', {
  query: PageQuery,
  schema: StemList,
  entities: ['track'],
  sent: { limit: MUSIC_PER_PROFILE_PAGE },
})

export const trackStemsResource = resource('trackStems', '/api/music/{id}/stems', {
  schema: TrackStems,
  entities: ['track'],
})

export const ownMusicCountsResource = resource('ownMusicCounts', '/api/music/mine/counts', {
  schema: OwnMusicCounts,
  entities: ['track', 'album'],
  madeFor: 'acting',
})

export const nextTrackResource = resource('nextTrack', '/api/music/next', {
  query: NextTrackQuery,
  schema: NextTrack,
  entities: ['track'],
})

/** Waveforms of the requested tracks; tracks that do not exist are left out. */
export const RowPeaks = z.object({ items: z.array(z.object({ id: z.string(), peaks: z.string().nullable() })) })

/** `id` can be repeated. */
export const RowPeaksQuery = z.object({
  id: z.union([z.uuid(), z.array(z.uuid()).max(ROW_PEAKS.atOnce)]).transform((id) => (Array.isArray(id) ? id : [id])),
})

export const rowPeaksResource = resource('rowPeaks', '/api/music/row-peaks', {
  query: RowPeaksQuery,
  schema: RowPeaks,
  entities: ['track'],
  madeFor: 'nobody',
})

export const musicTagsResource = resource('musicTags', '/api/music/tags', {
  query: TagPrefix,
  schema: TagCounts,
  entities: ['track'],
})
