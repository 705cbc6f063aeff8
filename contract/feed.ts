import { z } from 'zod'
import { Artwork } from './artworks.ts'
import { Track } from './music.ts'
import { CursorQuery, pageOf } from './platform/paging.ts'
import { list } from './platform/resource.ts'

/** One work in the feed. */
export const FeedItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('music'), track: Track }),
  z.object({ kind: z.literal('artwork'), artwork: Artwork }),
])
export type FeedItem = z.infer<typeof FeedItem>

/**
 * A page of the feed: works of each content type, merged newest first. `source` is 'followed' for
 * works of followed profiles, 'everyone' for a profile that follows nobody.
 */
export const FeedList = pageOf(FeedItem).extend({ source: z.enum(['followed', 'everyone']) })
export type FeedList = z.infer<typeof FeedList>

export const feedResource = list('feed', '/api/feed', {
  query: CursorQuery,
  schema: FeedList,
  entities: ['track', 'artwork'],
  madeFor: 'acting',
})
