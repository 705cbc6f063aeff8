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

/** How many things stand in each tab for everyone to see; `events` are those to come. */
const Counts = z.object({
  tracks: z.number().int(),
  stems: z.number().int(),
  artworks: z.number().int(),
  events: z.number().int(),
  merch: z.number().int(),
})

/**
 * Public playlists, what was liked last (null where the owner does not show it) and whom the profile follows, each the
 * newest first.
 */
export const FanShelf = z.object({
  playlists: z.array(Playlist),
  likes: z.array(FeedItem).nullable(),
  following: z.array(ListedProfile),
})
export type FanShelf = z.infer<typeof FanShelf>

/**
 * All that `/{slug}` shows first: of an artist the tab that was asked for, else `firstTab`, the others being null; of a person what they
 * listen to in place of tabs.
 */
export const PublicProfile = z.object({
  profile: Profile,
  counts: Counts,
  /** The first tab in which anyone finds something: the one that is open where none is asked for. */
  firstTab: ProfileTab,
  music: z.object({ tracks: TrackList, stems: StemList, albums: AlbumList }).nullable(),
  art: ArtworkList.nullable(),
  events: EventList.nullable(),
  merch: MerchList.nullable(),
  fan: FanShelf.nullable(),
})
export type PublicProfile = z.infer<typeof PublicProfile>

/** Found by slug, else by handle. */
export const publicProfileResource = resource('publicProfile', '/api/profiles/{id}', {
  query: z.object({ tab: ProfileTab.optional() }),
  schema: PublicProfile,
  entities: ['profile', 'track', 'artwork', 'album', 'event', 'merchItem', 'playlist'],
  hints: ['tab'],
})
