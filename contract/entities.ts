import type { Album } from './albums.ts'
import type { Artwork } from './artworks.ts'
import type { Comment } from './comments.ts'
import type { ArtistEvent } from './events.ts'
import type { OwnMerchItem } from './merch.ts'
import type { Conversation } from './messages.ts'
import type { Track } from './music.ts'
import type { Playlist } from './playlists.ts'
import type { Profile } from './profiles.ts'

/**
 * Objects that users see as one thing wherever a response contains them. The page updates all
 * copies of an entity together.
 */
export type Entities = {
  track: Track
  artwork: Artwork
  album: Album & { commentCount?: number }
  playlist: Playlist
  event: ArtistEvent
  merchItem: OwnMerchItem
  /** Lists contain only some of these fields. */
  profile: Pick<Profile, 'id' | 'handle'> & { viewer: Pick<Profile['viewer'], 'following'> } & Partial<
      Omit<Profile, 'viewer'>
    >
  comment: Comment
  conversation: Conversation
}
export type EntityKind = keyof Entities

/**
 * The properties, besides `id`, by which an object in a response is recognised as an entity. An
 * object without them is only a reference, such as the album's title on a track.
 */
export const ENTITY_MARKS: Readonly<Record<EntityKind, readonly string[]>> = {
  track: ['durationMs'],
  artwork: ['usageType'],
  album: ['isComing'],
  playlist: ['mosaic'],
  event: ['localDate'],
  merchItem: ['itemType'],
  profile: ['handle', 'viewer'],
  comment: ['assetId'],
  conversation: ['otherReadSeq'],
}
