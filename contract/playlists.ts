import { z } from 'zod'
import { Track } from './music.ts'
import { PLAYLIST } from './platform/limits.ts'
import { Accent, Picture } from './platform/media.ts'
import { OneLine } from './platform/one-line.ts'
import { PageQuery, pageOf } from './platform/paging.ts'
import { list, resource } from './platform/resource.ts'
import { ProfileSummary } from './profiles.ts'

export const PlaylistTitle = OneLine.min(1, 'Please fill in the title').max(PLAYLIST.titleMax)

/** A playlist as cards show it. Without a cover of its own `mosaic` has thumbnails of up to four tracks' covers. */
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

/** Answer to a new playlist. A cover that failed does not lose it: `coverProblem` says why it has none. */
export const CreatedPlaylist = Playlist.extend({ coverProblem: z.string().nullable() })
export type CreatedPlaylist = z.infer<typeof CreatedPlaylist>

/** A track's place in a playlist; `id` is the place's, not the track's. */
export const PlaylistEntry = z.object({ id: z.string(), track: Track })
export type PlaylistEntry = z.infer<typeof PlaylistEntry>

/** All that `/playlist/{id}` shows: every entry in order, since a playlist has at most 500. */
export const PlaylistDetail = Playlist.extend({
  /** By the moderators: only they and its maker see it. */
  isHidden: z.boolean(),
  entries: z.array(PlaylistEntry),
})
export type PlaylistDetail = z.infer<typeof PlaylistDetail>

/** Adds one track at the end of several playlists at once. */
export const AddToPlaylists = z.object({
  trackId: z.uuid(),
  playlistIds: z.array(z.uuid()).min(1).max(PLAYLIST.perProfile),
})
/** To which of them the track was added, and which had it already. */
export const AddedToPlaylists = z.object({ added: z.array(z.string()), already: z.array(z.string()) })
export type AddedToPlaylists = z.infer<typeof AddedToPlaylists>

/** Moves an entry before another one, or to the end. */
export const MoveEntry = z.object({ beforeId: z.uuid().toLowerCase().nullable() })

/** The acting profile's own. */
export const ownPlaylistsResource = list('ownPlaylists', '/api/playlists', {
  query: PageQuery,
  schema: PlaylistList,
  entities: ['playlist', 'track'],
  madeFor: 'acting',
})

export const playlistResource = resource('playlist', '/api/playlists/{id}', {
  schema: PlaylistDetail,
  entities: ['playlist', 'track'],
})
