import { z } from 'zod'
import { Track } from './music.ts'
import { Accent, Picture } from './platform/media.ts'
import { OneLine } from './platform/one-line.ts'
import { PageQuery, pageOf } from './platform/paging.ts'
import { PLAYLIST } from './platform/playlist-limits.ts'
import { list, resource } from './platform/resource.ts'
import { ProfileSummary } from './profiles.ts'
import { Release } from './releases.ts'

export const PlaylistTitle = OneLine.min(1, 'Please fill in the title').max(PLAYLIST.titleMax)

/**
 * A playlist as lists show it. Without a cover of its own, `mosaic` has the thumbnails of up to
 * four tracks' covers.
 */
export const Playlist = z.object({
  id: z.string(),
  title: z.string(),
  owner: ProfileSummary,
  cover: Picture.nullable(),
  mosaic: z.array(Picture),
  stock: Accent,
  isPublic: z.boolean(),
  trackCount: z.number().int(),
  createdAt: z.string(),
  viewer: z.object({ can: z.object({ edit: z.boolean() }) }),
})
export type Playlist = z.infer<typeof Playlist>

export const PlaylistList = pageOf(Playlist).extend({ total: z.number().int() })
export type PlaylistList = z.infer<typeof PlaylistList>

/** A playlist as its owner's own list shows it. */
export const OwnPlaylist = Playlist.extend({ release: Release })
export type OwnPlaylist = z.infer<typeof OwnPlaylist>
export const OwnPlaylistList = PlaylistList.extend({ items: z.array(OwnPlaylist) })
export type OwnPlaylistList = z.infer<typeof OwnPlaylistList>

/**
 * Response to a new playlist. If the cover fails, the playlist is created without it, and
 * `coverProblem` says why.
 */
export const CreatedPlaylist = Playlist.extend({ coverProblem: z.string().nullable() })
export type CreatedPlaylist = z.infer<typeof CreatedPlaylist>

/** A track at a position of a playlist. `id` is the id of the entry, not of the track. */
export const PlaylistEntry = z.object({ id: z.string(), track: Track })
export type PlaylistEntry = z.infer<typeof PlaylistEntry>

/** Everything that `/playlist/{id}` shows: all entries in order (a playlist has at most 500). */
export const PlaylistDetail = Playlist.extend({
  /** Hidden by moderators: only moderators and the owner see it. */
  isHidden: z.boolean(),
  release: Release,
  entries: z.array(PlaylistEntry),
})
export type PlaylistDetail = z.infer<typeof PlaylistDetail>

/** Adds one track to the end of several playlists. */
export const AddToPlaylists = z.object({
  trackId: z.uuid(),
  playlistIds: z.array(z.uuid()).min(1).max(PLAYLIST.perProfile),
})
/** Playlists to which the track was added, and playlists that had it already. */
export const AddedToPlaylists = z.object({ added: z.array(z.string()), already: z.array(z.string()) })
export type AddedToPlaylists = z.infer<typeof AddedToPlaylists>

/** Moves an entry before another entry, or to the end (`beforeId` is null). */
export const MoveEntry = z.object({ beforeId: z.uuid().toLowerCase().nullable() })

/** The acting profile's own playlists. */
export const ownPlaylistsResource = list('ownPlaylists', '/api/playlists', {
  query: PageQuery,
  schema: OwnPlaylistList,
  entities: ['playlist', 'track'],
  madeFor: 'acting',
})

export const playlistResource = resource('playlist', '/api/playlists/{id}', {
  schema: PlaylistDetail,
  entities: ['playlist', 'track'],
})
