import { eq, type SQL, sql } from 'drizzle-orm'
import type { FeedItem, FeedList } from '#contract/feed.ts'
import { findArtworks } from '#server/artworks/lists.ts'
import { type ArtworkRow, selectArtworks } from '#server/artworks/queries.ts'
import { assets } from '#server/assets/tables.ts'
import { findTracks, newest, selectTracks, type TrackRow } from '#server/music/queries.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { startingAt } from '#server/platform/lists/paging.ts'

/** So many of everybody's assets are looked at one by one, until a page of them is by followed profiles. */
const LOOKED_AT = sql.raw('150')
/** Else so many are looked through for those, all at once, before each of the followed is asked. */
const LOOKED_THROUGH = 2000

const profileId = sql.placeholder('profileId')
const position = sql`(${sql.placeholder('before')}::timestamptz, ${sql.placeholder('beforeId')}::uuid)`

/** Of a follow `f`: whom one follows and has muted is left out. */
const isHeard = sql`f.target_id not in (select m.target_id from mutes m where m.profile_id = ${profileId})`

type Kind = FeedItem['kind']

/** Stands in the statements as it is, since it picks a partial index. */
const isKind = (kind: Kind): SQL => sql.raw(`asset_type = '${kind}'`)

/** A profile's newest before the position, from the index alone. */
const newestOf = (kind: Kind, profile: SQL, count: SQL) => sql`
  select a.created_at, a.id from assets a
  where a.profile_id = ${profile} and a.${isKind(kind)} and a.listed and (a.created_at, a.id) < ${position}
  order by a.created_at desc nulls last, a.id desc nulls last limit ${count}`

/** Everybody's newest before the position. */
const newestOfAll = (kind: Kind, count: SQL) => sql`
  select a.id, a.created_at, a.profile_id from assets a
  where a.${isKind(kind)} and a.listed and (a.created_at, a.id) < ${position}
  order by a.created_at desc nulls last, a.id desc nulls last limit ${count}`

/**
 * The newest of followed profiles: found among everybody's newest if enough of them are there; else in the newest of
 * each of those followed profiles whose newest are newest. docs/decisions/005-feed-query.md says why and what it costs.
 */
function followedPage(kind: Kind, count: SQL, lookedThrough: SQL): SQL {
  return sql`(
    with near as materialized (
      select r.created_at, r.id from (${newestOfAll(kind, LOOKED_AT)}) r
      cross join lateral (select from follows f where f.follower_profile_id = ${profileId}
        and f.target_id = r.profile_id and ${isHeard} limit 1) followed
      order by r.created_at desc nulls last, r.id desc nulls last limit ${count}
    ), recent as materialized (${newestOfAll(kind, lookedThrough)}), dense as materialized (
      select r.created_at, r.id from recent r join follows f on f.target_id = r.profile_id
      where f.follower_profile_id = ${profileId} and ${isHeard} order by r.created_at desc, r.id desc limit ${count}
    ), state as materialized (
      select case when (select count(*) from near) >= ${count} then 'near'
        when (select count(*) from dense) >= ${count} or (select count(*) from recent) < ${lookedThrough} then 'dense'
        else 'sparse' end as source
    ), candidates as materialized (
      select h.profile_id, h.created_at, h.asset_id as id, (h.created_at, h.asset_id) < ${position} as ahead
      from feed_heads h where h.${isKind(kind)}
      and h.profile_id = any(array(select f.target_id from follows f where f.follower_profile_id = ${profileId}
        and ${isHeard}))
    ), heads as materialized (
      select known.profile_id from (
        (select c.profile_id, c.created_at, c.id from candidates c where c.ahead order by 2 desc, 3 desc limit ${count})
        union all
        (select c.profile_id, o.created_at, o.id from candidates c
          cross join lateral (${newestOf(kind, sql`c.profile_id`, sql`1`)}) o
          where not c.ahead order by 2 desc, 3 desc limit ${count})
      ) known order by known.created_at desc, known.id desc limit ${count}
    ), sparse as materialized (
      select o.created_at, o.id from heads cross join lateral (${newestOf(kind, sql`heads.profile_id`, count)}) o
      order by 1 desc, 2 desc limit ${count}
    )
    select near.id as id from near where (select source from state) = 'near'
    union all
    select dense.id from dense where (select source from state) = 'dense'
    union all
    select sparse.id from sparse where (select source from state) = 'sparse'
  )`
}

/** Rows of a page and how many are looked through, as one text: there is a statement for each. */
type Size = `${number} ${number}`
const pageOf = (kind: Kind, size: Size): SQL => {
  const [count, lookedThrough] = size.split(' ').map((text) => sql.raw(String(Number(text)))) as [SQL, SQL]
  return sql`${followedPage(kind, count, lookedThrough)} as page`
}

const followedTracks = perDatabase((db, size: Size) =>
  selectTracks(db)
    .innerJoin(pageOf('music', size), eq(sql`page.id`, assets.id))
    .orderBy(...newest)
    .prepare(`feed_tracks_${size.replace(' ', '_')}`),
)

const followedArtworks = perDatabase((db, size: Size) =>
  selectArtworks(db)
    .innerJoin(pageOf('artwork', size), eq(sql`page.id`, assets.id))
    .orderBy(...newest)
    .prepare(`feed_artworks_${size.replace(' ', '_')}`),
)

type Options = { cursor?: string; limit: number; lookedThrough?: number }
const sizeOf = ({ limit, lookedThrough = LOOKED_THROUGH }: Options): Size => `${limit + 1} ${lookedThrough}`

/** Tracks of the profiles that this one follows, newest first, with one row more than a page shows. */
export const findFollowedTracks = async (db: Database, profileId: string, options: Options): Promise<TrackRow[]> =>
  followedTracks(db, sizeOf(options)).execute({ profileId, ...startingAt(options.cursor) })

/** Artworks for the gallery of the profiles that this one follows, the same way. */
export const findFollowedArtworks = async (db: Database, profileId: string, options: Options): Promise<ArtworkRow[]> =>
  followedArtworks(db, sizeOf(options)).execute({ profileId, ...startingAt(options.cursor) })

type FeedQuery = { source: FeedSource; places: FeedPlaces; limit: number }
type ListOptions = { cursor?: string; limit: number }

/** Rows of both kinds from their places on, each newest first with one row more than a page shows. */
export async function findFeed(db: Database, profileId: string, { source, places, limit }: FeedQuery) {
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

type FeedSource = FeedList['source']
/** Where each kind goes on: behind a cursor of its own, from its start, or not at all once it is through. */
export type FeedPlaces = Record<FeedItem['kind'], string | 'start' | 'end'>

/** A feed's cursor: the source that it goes on from and the place of each kind. None once all kinds are through. */
export function writeFeedCursor(source: FeedSource, { music, artwork }: FeedPlaces): string | null {
  return music === 'end' && artwork === 'end' ? null : [source, music, artwork].join('.')
}

/** @throws AppError `bad_request` for a cursor that is not ours. */
export function readFeedCursor(text: string | undefined): { source: FeedSource; places: FeedPlaces } | null {
  if (!text) return null
  const [source, music, artwork, more] = text.split('.')
  if ((source !== 'followed' && source !== 'everyone') || !music || !artwork || more !== undefined)
    throw new AppError('bad_request', 'Unknown cursor')
  return { source, places: { music, artwork } }
}
