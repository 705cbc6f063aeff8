import { z } from 'zod'
import { Album } from './albums.ts'
import { Artwork } from './artworks.ts'
import { CARDS, readCardPath } from './card-paths.ts'
import { ArtistEvent } from './events.ts'
import { Track } from './music.ts'
import { resource } from './platform/resource.ts'

/** What stands behind a path of this site, enough to show it small. `path` is as `cardPathsIn` gives it. */
export const Card = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('track'), path: z.string(), track: Track }),
  z.object({ kind: z.literal('album'), path: z.string(), album: Album }),
  z.object({ kind: z.literal('artwork'), path: z.string(), artwork: Artwork }),
  z.object({ kind: z.literal('event'), path: z.string(), event: ArtistEvent.omit({ description: true }) }),
])
export type Card = z.infer<typeof Card>

const CardPath = z.string().refine((path) => readCardPath(path) !== null, 'This path does not unfold')

/** `path` may be named several times. */
export const CardsQuery = z.object({
  path: z
    .union([CardPath, z.array(CardPath).max(CARDS.paths)])
    .transform((path) => (Array.isArray(path) ? path : [path])),
})

/** Only what the viewer may see; what is left out is not there for them. */
export const CardList = z.object({ items: z.array(Card) })
export type CardList = z.infer<typeof CardList>

export const cardsResource = resource({
  name: 'cards',
  path: '/api/cards',
  query: CardsQuery,
  schema: CardList,
  entities: ['track', 'album', 'artwork', 'event'],
  madeFor: 'acting',
})
