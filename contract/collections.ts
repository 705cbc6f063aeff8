import { z } from 'zod'
import { Artwork } from './artworks.ts'
import { ListedEvent } from './events.ts'
import { ListedProfile } from './follows.ts'
import { Track } from './music.ts'
import { Accent } from './platform/media.ts'

/** An artist in such a collection. The counts are of what everyone can see. */
export const CollectedArtist = ListedProfile.extend({
  place: z.string().nullable(),
  trackCount: z.number().int(),
  artworkCount: z.number().int(),
})
export type CollectedArtist = z.infer<typeof CollectedArtist>

/**
 * What a page shows first that gathers works of many, of a tag or of a scene: the newest works, artists, and the events
 * that come next. `counts` go up to `COLLECTION.counted`; `stock` is that of the newest track with a coloured cover.
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
