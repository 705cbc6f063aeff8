import { z } from 'zod'
import { Artwork } from './artworks.ts'
import { Track } from './music.ts'
import { CursorQuery, pageOf } from './platform/paging.ts'
import { list } from './platform/resource.ts'

/** One thing in the feed. */
export const FeedItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('music'), track: Track }),
  z.object({ kind: z.literal('artwork'), artwork: Artwork }),
])
export type FeedItem = z.infer<typeof FeedItem>

/**
 * As many of each kind as a page takes, merged newest first. `source` says whether this is what the followed profiles
 * made, or everybody's newest while nobody is followed.
 */
export const FeedList = pageOf(FeedItem).extend({ source: z.enum(['followed', 'everyone']) })
export type FeedList = z.infer<typeof FeedList>

export const feedResource = list('feed', '/api/feed', {
  query: CursorQuery,
  schema: FeedList,
  entities: ['track', 'artwork'],
  madeFor: 'acting',
})
