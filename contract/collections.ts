import { z } from 'zod'
import { Artwork } from './artworks.ts'
import { ListedEvent } from './events.ts'
import { ListedProfile } from './follows.ts'
import { Track } from './music.ts'
import { Accent } from './platform/media.ts'

/**
 * An artist on the page of a tag or a scene. The counts include only works that everyone can see.
 */
export const CollectedArtist = ListedProfile.extend({
  place: z.string().nullable(),
  trackCount: z.number().int(),
  artworkCount: z.number().int(),
})
export type CollectedArtist = z.infer<typeof CollectedArtist>

/**
 * What the page of a tag or a scene shows first: the newest works, artists, and the next events.
 * `counts` stop at `COLLECTION.counted`. `stock` is the accent colour of the newest track with a
 * coloured cover.
 */
export const Collection = z.object({
  stock: Accent,
  counts: z.object({
    tracks: z.number().int(),
    artworks: z.number().int(),
    artists: z.number().int(),
    events: z.number().int(),
  }),
  tracks: z.array(Track),
  artworks: z.array(Artwork),
  artists: z.array(CollectedArtist),
  events: z.array(ListedEvent),
})
export type Collection = z.infer<typeof Collection>
