import { z } from 'zod'
import { PageQuery, pageOf } from './platform/paging.ts'
import { list } from './platform/resource.ts'
import { ProfileSummary } from './profiles.ts'

/** An artist in the list of all; `letter` is the heading that they stand under. Counts are what everyone can see. */
export const ListedArtist = ProfileSummary.extend({
  letter: z.string(),
  trackCount: z.number().int(),
  artworkCount: z.number().int(),
})
export type ListedArtist = z.infer<typeof ListedArtist>

export const ArtistList = pageOf(ListedArtist)
export type ArtistList = z.infer<typeof ArtistList>

/** A cursor names the last name of a page, which is longer than a time. */
export const ArtistsQuery = PageQuery.extend({ cursor: z.string().max(4000).optional() })

export const artistsResource = list({
  name: 'artists',
  path: '/api/artists',
  query: ArtistsQuery,
  schema: ArtistList,
})
