import { eq, type SQL, sql } from 'drizzle-orm'
import { assets } from '#server/assets/tables.ts'
import { newest, selectTracks, type TrackRow } from '#server/music/queries.ts'
import type { Database } from '#server/platform/database.ts'
import { startingAt } from '#server/platform/paging.ts'
import { perDatabase } from '#server/platform/per-database.ts'

/** So many of everybody's assets are looked through for those of followed profiles before each of these is asked. */
const LOOKED_THROUGH = 2000

const profileId = sql.placeholder('profileId')
const position = sql`(${sql.placeholder('before')}::timestamptz, ${sql.placeholder('beforeId')}::uuid)`

/** A profile's newest before the position, from the index alone. */
const newestOf = (profile: SQL, count: SQL) => sql`
  select a.created_at, a.id from assets a
  where a.profile_id = ${profile} and a.asset_type = 'music' and a.listed and (a.created_at, a.id) < ${position}
  order by a.created_at desc nulls last, a.id desc nulls last limit ${count}`

/**
 * The newest of followed profiles: found among everybody's newest if enough of them are there; else in the newest of each of those
 * followed profiles whose newest are newest. docs/decisions/005-feed-query.md says why and what it costs.
 */
function followedPage(count: SQL, lookedThrough: SQL): SQL {
  return sql`(
    with recent as materialized (
      select a.id, a.created_at, a.profile_id from assets a
      where a.asset_type = 'music' and a.listed and (a.created_at, a.id) < ${position}
      order by a.created_at desc nulls last, a.id desc nulls last limit ${lookedThrough}
    ), dense as materialized (
      select r.created_at, r.id from recent r join follows f on f.target_id = r.profile_id
      where f.follower_profile_id = ${profileId} order by r.created_at desc, r.id desc limit ${count}
    ), state as materialized (
      select (select count(*) from dense) >= ${count} or (select count(*) from recent) < ${lookedThrough} as enough
    ), candidates as materialized (
      select h.profile_id, h.created_at, h.asset_id as id, (h.created_at, h.asset_id) < ${position} as ahead
      from feed_heads h where h.asset_type = 'music'
      and h.profile_id = any(array(select f.target_id from follows f where f.follower_profile_id = ${profileId}))
    ), heads as materialized (
      select known.profile_id from (
        (select c.profile_id, c.created_at, c.id from candidates c where c.ahead order by 2 desc, 3 desc limit ${count})
        union all
        (select c.profile_id, o.created_at, o.id from candidates c
          cross join lateral (${newestOf(sql`c.profile_id`, sql`1`)}) o
          where not c.ahead order by 2 desc, 3 desc limit ${count})
      ) known order by known.created_at desc, known.id desc limit ${count}
    ), sparse as materialized (
      select o.created_at, o.id from heads cross join lateral (${newestOf(sql`heads.profile_id`, count)}) o
      order by 1 desc, 2 desc limit ${count}
    )
    select dense.id as id from dense where (select enough from state)
    union all
    select sparse.id from sparse where not (select enough from state)
  )`
}

const followed = perDatabase((db, key: `${number} ${number}`) => {
  const [count, lookedThrough] = key.split(' ').map((text) => sql.raw(String(Number(text)))) as [SQL, SQL]
  const page = sql`${followedPage(count, lookedThrough)} as page`
  return selectTracks(db)
    .innerJoin(page, eq(sql`page.id`, assets.id))
    .orderBy(...newest)
    .prepare(`feed_tracks_${key.replace(' ', '_')}`)
})

type Options = { cursor?: string; limit: number; lookedThrough?: number }

/** Tracks of the profiles that this one follows, newest first, with one row more than a page shows. */
export async function findFollowedTracks(
  db: Database,
  profileId: string,
  { cursor, limit, lookedThrough = LOOKED_THROUGH }: Options,
): Promise<TrackRow[]> {
  return followed(db, `${limit + 1} ${lookedThrough}`).execute({ profileId, ...startingAt(cursor) })
}
