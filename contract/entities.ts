import type { Album } from './albums.ts'
import type { Artwork } from './artworks.ts'
import type { Comment } from './comments.ts'
import type { ArtistEvent } from './events.ts'
import type { OwnMerchItem } from './merch.ts'
import type { Conversation } from './messages.ts'
import type { Track } from './music.ts'
import type { Playlist } from './playlists.ts'
import type { Profile } from './profiles.ts'

/** What people know as one thing wherever it stands, in every answer that shows it. */
export type Entities = {
  track: Track
  artwork: Artwork
  album: Album & { commentCount?: number }
  playlist: Playlist
  event: ArtistEvent
  merchItem: OwnMerchItem
  /** In lists only some of this. */
  profile: Pick<Profile, 'id' | 'handle'> & { viewer: Pick<Profile['viewer'], 'following'> } & Partial<
      Omit<Profile, 'viewer'>
    >
  comment: Comment
  conversation: Conversation
}
export type EntityKind = keyof Entities

/**
 * The properties by which an object of an answer is one of them, besides its `id`: with less it is a mere mention, such
 * as the title of the album on a track.
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
