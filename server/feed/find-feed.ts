import { findArtworks } from '#server/artworks/lists/lists.ts'
import type { ArtworkRow } from '#server/artworks/queries.ts'
import { findTracks, type TrackRow } from '#server/music/queries.ts'
import type { Database } from '#server/platform/database.ts'
import type { FeedPlaces, FeedSource } from './cursor.ts'
import { findFollowedArtworks, findFollowedTracks } from './queries.ts'

type Wanted = { source: FeedSource; places: FeedPlaces; limit: number }
type ListOptions = { cursor?: string; limit: number }

/** Rows of both kinds from their places on, each newest first with one row more than a page shows. */
export async function findFeed(db: Database, profileId: string, { source, places, limit }: Wanted) {
  const isFollowed = source === 'followed'
  const [music, artwork] = await Promise.all([
    from<TrackRow>(places.music, limit, (options) =>
      isFollowed ? findFollowedTracks(db, profileId, options) : findTracks(db, options),
    ),
    from<ArtworkRow>(places.artwork, limit, (options) =>
      isFollowed ? findFollowedArtworks(db, profileId, options) : findArtworks(db, options),
    ),
  ])
  return { music, artwork }
}

async function from<Row>(place: string, limit: number, find: (options: ListOptions) => Promise<Row[]>): Promise<Row[]> {
  if (place === 'end') return []
  return find({ cursor: place === 'start' ? undefined : place, limit })
}
