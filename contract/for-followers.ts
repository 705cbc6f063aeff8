import { z } from 'zod'
import { Album } from './albums.ts'
import { Artwork } from './artworks.ts'
import { ArtistEvent } from './events.ts'
import { Track } from './music.ts'
import { resource } from './platform/resource.ts'

/**
 * What an artist shows to followers only: tracks, albums and artworks, the newest first, and coming
 * events, the next one first. Everything is empty for those who do not follow the artist.
 */
export const ForFollowers = z.object({
  tracks: z.array(Track),
  albums: z.array(Album),
  artworks: z.array(Artwork),
  events: z.array(ArtistEvent),
})
export type ForFollowers = z.infer<typeof ForFollowers>

/** `id` is the artist's. */
export const forFollowersResource = resource('forFollowers', '/api/profiles/{id}/for-followers', {
  schema: ForFollowers,
  entities: ['track', 'album', 'artwork', 'event'],
  madeFor: 'acting',
})
