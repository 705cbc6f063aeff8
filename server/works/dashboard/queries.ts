import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { Numbers } from '#contract/dashboard.ts'
import { DASHBOARD } from '#contract/platform/limits.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { literal } from '#server/platform/lists/paging.ts'
import { assets } from '#server/works/assets/tables.ts'
import { artistEvents } from '#server/works/events/tables.ts'
import { merchItems } from '#server/works/merch/tables.ts'
import { selectTracks, type TrackRow } from '#server/works/music/queries.ts'

type Day = Numbers & { day: string }

const today = sql`(now() at time zone 'UTC')::date`

/**
 * The last `2 * days` days of a profile, one row each, oldest first: the span and the one before.
 * Includes changes that are not rolled up yet.
 */
export async function findDays(db: Database, profileId: string, days: number): Promise<Day[]> {
  const { rows } = await db.execute<Day>(sql`
    select span.day::date::text as day, coalesce(sum(plays), 0)::int as plays,
      coalesce(sum(followers), 0)::int as followers,
      coalesce(sum(likes), 0)::int as likes, coalesce(sum(comments), 0)::int as comments
    from generate_series(${today} - (2 * ${days}::int - 1), ${today}, interval '1 day') as span (day)
    left join (
      select day, plays, followers, likes, comments from profile_days
      where profile_id = ${profileId} and day > ${today} - 2 * ${days}::int
      union all
      select day, 0, followers, likes, comments from profile_day_changes where profile_id = ${profileId}
    ) happened on happened.day = span.day::date
    group by span.day order by span.day`)
  return rows
}

/** Sums each track of the profile with its index, so plays of other artists' tracks add no cost. */
export const topTracks = (profileId: string, days: number): SQL => sql`
  select a.id, played.plays from assets a
  cross join lateral (
    select sum(d.plays)::int as plays from plays_daily d where d.music_id = a.id and d.day > ${today} - ${days}::int
  ) played
  where a.profile_id = ${profileId} and a.asset_type = 'music' and played.plays > 0
  order by played.plays desc, a.id limit ${DASHBOARD.topTracks}`

/** The tracks and stems of a profile with the most plays in the last `days` days. */
export async function findTopTracks(
  db: Database,
  profileId: string,
  days: number,
): Promise<{ row: TrackRow; plays: number }[]> {
  const { rows: top } = await db.execute<{ id: string; plays: number }>(topTracks(profileId, days))
  if (top.length === 0) return []
  const ids = top.map(({ id }) => id)
  const rows = await selectTracks(db).where(inArray(assets.id, ids))
  return top.flatMap(({ id, plays }) => {
    const row = rows.find((track) => track.id === id)
    return row ? [{ row, plays }] : []
  })
}

const upcoming = perDatabase((db, _name: 'of-profile') =>
  db
    .select({
      id: artistEvents.id,
      title: artistEvents.title,
      startAt: artistEvents.startAt,
      timeZone: artistEvents.timeZone,
      isPublished: sql<boolean>`${artistEvents.state} = 'public'`,
      count: sql<number>`count(*) over ()::int`,
    })
    .from(artistEvents)
    .where(and(eq(artistEvents.artistId, sql.placeholder('profileId')), gte(artistEvents.startAt, sql`now()`)))
    .orderBy(artistEvents.startAt, artistEvents.id)
    .limit(literal(DASHBOARD.upcoming))
    .prepare('dashboard_events'),
)
export const findUpcoming = (db: Database, profileId: string) => upcoming(db, 'of-profile').execute({ profileId })

const inReview = perDatabase((db, _name: 'of-profile') =>
  db
    .select({
      id: merchItems.id,
      title: merchItems.title,
      createdAt: merchItems.createdAt,
      count: sql<number>`count(*) over ()::int`,
    })
    .from(merchItems)
    .where(
      and(
        eq(merchItems.profileId, sql.placeholder('profileId')),
        sql`${merchItems.status} in ('draft', 'pending_approval')`,
      ),
    )
    .orderBy(sql`${merchItems.createdAt} desc nulls last`, sql`${merchItems.id} desc nulls last`)
    .limit(literal(DASHBOARD.inReview))
    .prepare('dashboard_merch'),
)
export const findInReview = (db: Database, profileId: string) => inReview(db, 'of-profile').execute({ profileId })

/** Whether a profile has published any work at all. */
export async function hasWorks(db: Database, profileId: string): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(sql`
    select exists (select from assets where profile_id = ${profileId} and state <> 'draft')
      or exists (select from artist_events where artist_id = ${profileId})
      or exists (select from merch_items where profile_id = ${profileId}) as there`)
  return rows[0]?.there ?? false
}
