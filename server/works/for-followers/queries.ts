import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { FOR_FOLLOWERS_SHOWN } from '#contract/platform/limits.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { literal } from '#server/platform/lists/paging.ts'
import { selectArtworks } from '#server/works/artworks/queries.ts'
import { assets } from '#server/works/assets/tables.ts'
import { audienceOf } from '#server/works/audience/columns.ts'
import { selectEvents } from '#server/works/events/queries.ts'
import { artistEvents } from '#server/works/events/tables.ts'
import { selectAlbums } from '#server/works/music/albums/queries.ts'
import { selectTracks } from '#server/works/music/queries.ts'

const artistId = sql.placeholder('artistId')
const shown = literal(FOR_FOLLOWERS_SHOWN)

/** The state is a literal, so that the planner can choose the index of what is not public. */
const isForFollowers = (table: typeof assets | typeof artistEvents) =>
  and(sql`${table.state} = 'followers'`, eq(audienceOf(table), 'followers'))

const isWorkOf = (type: 'music' | 'album' | 'artwork') =>
  and(eq(assets.profileId, artistId), sql`${assets.assetType} = ${sql.raw(`'${type}'`)}`, isForFollowers(assets))

const newest = [desc(assets.createdAt), desc(assets.id)]

const tracks = perDatabase((db, _name: 'tracks') =>
  selectTracks(db)
    .where(and(isWorkOf('music'), assets.listable))
    .orderBy(...newest)
    .limit(shown)
    .prepare('tracks_for_followers'),
)

const albums = perDatabase((db, _name: 'albums') =>
  selectAlbums(db)
    .where(isWorkOf('album'))
    .orderBy(...newest)
    .limit(shown)
    .prepare('albums_for_followers'),
)

const artworks = perDatabase((db, _name: 'artworks') =>
  selectArtworks(db)
    .where(and(isWorkOf('artwork'), assets.listable))
    .orderBy(...newest)
    .limit(shown)
    .prepare('artworks_for_followers'),
)

const events = perDatabase((db, _name: 'events') =>
  selectEvents(db)
    .where(
      and(eq(artistEvents.artistId, artistId), sql`${artistEvents.startAt} >= now()`, isForFollowers(artistEvents)),
    )
    .orderBy(asc(artistEvents.startAt), asc(artistEvents.id))
    .limit(shown)
    .prepare('events_for_followers'),
)

/** The number of tracks on each of these albums that followers of the artist may hear. */
export async function countTracksHeard(db: Database, albumIds: string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ id: string; n: number }>(sql`
    select album_id as id, count(*)::int as n from album_tracks
    join assets on assets.id = album_tracks.track_id
    where album_id = any(${sql.param(albumIds)}::uuid[]) and ${audienceOf(assets)} in ('public', 'followers')
    group by album_id`)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** What an artist shows to followers only: works, the newest first, and the next events. */
export async function findForFollowers(db: Database, id: string) {
  const parameters = { artistId: id }
  const [ofTracks, ofAlbums, ofArtworks, ofEvents] = await Promise.all([
    tracks(db, 'tracks').execute(parameters),
    albums(db, 'albums').execute(parameters),
    artworks(db, 'artworks').execute(parameters),
    events(db, 'events').execute(parameters),
  ])
  return { tracks: ofTracks, albums: ofAlbums, artworks: ofArtworks, events: ofEvents }
}
