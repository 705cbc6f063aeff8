import { z } from 'zod'
import { AlbumList } from './albums.ts'
import { ArtworkList } from './artworks.ts'
import { EventList } from './events.ts'
import { FeedItem } from './feed.ts'
import { ListedProfile } from './follows.ts'
import { MerchList } from './merch.ts'
import { StemList, TrackList } from './music.ts'
import { resource } from './platform/resource.ts'
import { Playlist } from './playlists.ts'
import { Profile } from './profiles.ts'

export const ProfileTab = z.enum(['music', 'art', 'events', 'merch'])
export type ProfileTab = z.infer<typeof ProfileTab>

/** Number of public entries in each tab; `events` counts future events. */
const Counts = z.object({
  tracks: z.number().int(),
  stems: z.number().int(),
  artworks: z.number().int(),
  events: z.number().int(),
  merch: z.number().int(),
})

/**
 * Public playlists, recent likes (null if the owner hides them) and followed profiles, each the
 * newest first.
 */
export const FanShelf = z.object({
  playlists: z.array(Playlist),
  likes: z.array(FeedItem).nullable(),
  following: z.array(ListedProfile),
})
export type FanShelf = z.infer<typeof FanShelf>

/**
 * Everything that `/{slug}` shows first. For an artist: the requested tab, or else `firstTab`; the
 * other tabs are null. For a personal profile: `fan` instead of tabs.
 */
export const PublicProfile = z.object({
  profile: Profile,
  counts: Counts,
  /** The first tab with public content. It opens if the request names no tab. */
  firstTab: ProfileTab,
  music: z.object({ tracks: TrackList, stems: StemList, albums: AlbumList }).nullable(),
  art: ArtworkList.nullable(),
  events: EventList.nullable(),
  merch: MerchList.nullable(),
  fan: FanShelf.nullable(),
})
export type PublicProfile = z.infer<typeof PublicProfile>

/** `id` is a slug or, if there is none, a handle. */
export const publicProfileResource = resource('publicProfile', '/api/profiles/{id}', {
  query: z.object({ tab: ProfileTab.optional() }),
  schema: PublicProfile,
  entities: ['profile', 'track', 'artwork', 'album', 'event', 'merchItem', 'playlist'],
  hints: ['tab'],
})
