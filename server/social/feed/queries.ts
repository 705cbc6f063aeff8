import { type SQL, sql } from 'drizzle-orm'
import type { FeedItem, FeedList } from '#contract/feed.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { startingAt, unknownCursor } from '#server/platform/lists/paging.ts'
import { assets } from '#server/works/assets/tables.ts'

/** How many of the newest works of all profiles the first step checks one by one. */
const LOOKED_AT = sql.raw('300')
/**
 * The number of works that the second step reads with one query. The third step queries each
 * followed profile.
 */
const LOOKED_THROUGH = 2000

const profileId = sql.placeholder('profileId')
const position = sql`(${sql.placeholder('before')}::timestamptz, ${sql.placeholder('beforeId')}::uuid)`

/** Whether a follow `f` counts: muted profiles are left out. */
const isUpToDate = sql`f.target_id not in (select m.target_id from mutes m where m.profile_id = ${profileId})`

type Kind = FeedItem['kind']

/** Written into the statement rather than bound, so that the planner can choose a partial index. */
const isKind = (kind: Kind): SQL => sql.raw(`asset_type = '${kind}'`)

/** A profile's newest works before the position, from the index alone. */
const newestOf = (kind: Kind, profile: SQL, count: SQL) => sql`
  select a.created_at, a.id from assets a
  where a.profile_id = ${profile} and a.${isKind(kind)} and a.is_public and a.listable and (a.created_at, a.id) < ${position}
  order by a.created_at desc nulls last, a.id desc nulls last limit ${count}`

/** The newest works of all profiles before the position. */
const newestOfAll = (kind: Kind, count: SQL) => sql`
  select a.id, a.created_at, a.profile_id from assets a
  where a.${isKind(kind)} and a.is_public and a.listable and (a.created_at, a.id) < ${position}
  order by a.created_at desc nulls last, a.id desc nulls last limit ${count}`

/**
 * The newest works of followed profiles. The query searches the newest works of all profiles first.
 * If too few are found, it reads those followed profiles that have published most recently.
 * docs/decisions/005-feed-query.md has the reasons and the costs.
 */
function followedPage(kind: Kind, count: SQL, lookedThrough: SQL): SQL {
  return sql`(
    with near as materialized (
      select r.created_at, r.id, r.profile_id from (${newestOfAll(kind, LOOKED_AT)}) r
      cross join lateral (select from follows f where f.follower_profile_id = ${profileId}
        and f.target_id = r.profile_id and ${isUpToDate} limit 1) followed
      order by r.created_at desc nulls last, r.id desc nulls last limit ${count}
    ), recent as materialized (${newestOfAll(kind, lookedThrough)}), dense as materialized (
      select r.created_at, r.id, r.profile_id from recent r join follows f on f.target_id = r.profile_id
      where f.follower_profile_id = ${profileId} and ${isUpToDate} order by r.created_at desc, r.id desc limit ${count}
    ), state as materialized (
      select case when (select count(*) from near) >= ${count} then 'near'
        when (select count(*) from dense) >= ${count} or (select count(*) from recent) < ${lookedThrough} then 'dense'
        else 'sparse' end as source
    ), candidates as materialized (
      select h.profile_id, h.created_at, h.asset_id as id, (h.created_at, h.asset_id) < ${position} as ahead
      from feed_heads h where h.${isKind(kind)}
      and h.profile_id = any(array(select f.target_id from follows f where f.follower_profile_id = ${profileId}
        and ${isUpToDate}))
    ), heads as materialized (
      select known.profile_id from (
        (select c.profile_id, c.created_at, c.id from candidates c where c.ahead order by 2 desc, 3 desc limit ${count})
        union all
        (select c.profile_id, o.created_at, o.id from candidates c
          cross join lateral (${newestOf(kind, sql`c.profile_id`, sql`1`)}) o
          where not c.ahead order by 2 desc, 3 desc limit ${count})
      ) known order by known.created_at desc, known.id desc limit ${count}
    ), sparse as materialized (
      select o.created_at, o.id, heads.profile_id from heads cross join lateral (${newestOf(kind, sql`heads.profile_id`, count)}) o
      order by 1 desc, 2 desc limit ${count}
    )
    select near.id, near.created_at, near.profile_id from near where (select source from state) = 'near'
    union all
    select dense.id, dense.created_at, dense.profile_id from dense where (select source from state) = 'dense'
    union all
    select sparse.id, sparse.created_at, sparse.profile_id from sparse where (select source from state) = 'sparse'
  )`
}

/** Rows of a page and rows to search, as one text: each pair has a prepared statement. */
type Size = `${number} ${number}`
const pageOf = (kind: Kind, size: Size): SQL => {
  const [count, lookedThrough] = size.split(' ').map((text) => sql.raw(String(Number(text)))) as [SQL, SQL]
  return followedPage(kind, count, lookedThrough)
}

/** Position and owner of a work in the feed. */
type Place = { id: string; createdAt: Date; profileId: string | null }
type Options = { cursor?: string; limit: number; lookedThrough?: number }

const placesOf = (db: Database, page: SQL) =>
  db
    .select({
      id: sql<string>`page.id`,
      createdAt: sql<Date>`page.created_at`.mapWith(assets.createdAt),
      profileId: sql<string | null>`page.profile_id`,
    })
    .from(sql`${page} as page`)
    .orderBy(sql`page.created_at desc`, sql`page.id desc`)

const ofFollowed = perDatabase((db, key: `${Kind} ${Size}`) => {
  const [kind, ...size] = key.split(' ') as [Kind, string, string]
  return placesOf(db, pageOf(kind, size.join(' ') as Size)).prepare(`feed_${key.replaceAll(' ', '_')}`)
})

const ofEveryone = perDatabase((db, key: `${Kind} ${number}`) => {
  const [kind, rows] = key.split(' ') as [Kind, string]
  return placesOf(db, sql`(${newestOfAll(kind, sql.raw(rows))})`).prepare(`newest_${kind}_${rows}`)
})

/**
 * Works of one kind by the profiles that this one follows, the newest first, with one more than a
 * page shows.
 */
export const findFollowed = (
  db: Database,
  kind: Kind,
  profileId: string,
  { cursor, limit, lookedThrough = LOOKED_THROUGH }: Options,
): Promise<Place[]> =>
  ofFollowed(db, `${kind} ${limit + 1} ${lookedThrough}`).execute({ profileId, ...startingAt(cursor) })

type FeedQuery = { source: FeedSource; places: FeedPlaces; limit: number }

/**
 * The places of both kinds in a feed, from their positions on, each the newest first with one more
 * than a page shows.
 */
export async function findFeed(db: Database, profileId: string, { source, places, limit }: FeedQuery) {
  const find = async (kind: Kind): Promise<Place[]> => {
    if (places[kind] === 'end') return []
    const cursor = places[kind] === 'start' ? undefined : places[kind]
    if (source === 'followed') return findFollowed(db, kind, profileId, { cursor, limit })
    return ofEveryone(db, `${kind} ${limit + 1}`).execute(startingAt(cursor))
  }
  const [music, artwork] = await Promise.all([find('music'), find('artwork')])
  return { music, artwork }
}

type FeedSource = FeedList['source']
/** Where each kind continues: after its cursor, from its start, or not at all. */
export type FeedPlaces = Record<FeedItem['kind'], string | 'start' | 'end'>

/** A feed's cursor: its source, and the position of each kind. Null once both kinds have ended. */
export function writeFeedCursor(source: FeedSource, { music, artwork }: FeedPlaces): string | null {
  return music === 'end' && artwork === 'end' ? null : [source, music, artwork].join('.')
}

/** @throws AppError `bad_request` for a foreign cursor */
export function readFeedCursor(text: string | undefined): { source: FeedSource; places: FeedPlaces } | null {
  if (!text) return null
  const [source, music, artwork, more] = text.split('.')
  if ((source !== 'followed' && source !== 'everyone') || !music || !artwork || more !== undefined)
    throw unknownCursor()
  return { source, places: { music, artwork } }
}
