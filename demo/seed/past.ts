import { sql } from 'drizzle-orm'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Actors, Scene } from './acting.ts'

/**
 * Gives the dashboards a past. The plays of each track are spread over the days since its release,
 * most of them early. Then the daily figures of each artist are computed again.
 */
export async function makePast({ services: { db } }: Scene, actors: Actors): Promise<void> {
  const ids = sql.param([...actors.values()].map(({ profileId }) => profileId))
  await transaction(db, async (tx) => {
    await tx.execute(sql`
      insert into plays_daily (music_id, day, plays)
      select m.id, d.day::date, round(m.play_count * w.share / sum(w.share) over (partition by m.id))::int as plays
      from music m join assets a on a.id = m.id and a.profile_id = any(${ids}::uuid[])
      cross join lateral generate_series(a.created_at, now(), interval '1 day') as d (day)
      cross join lateral (
        select (1.2 + sin(extract(dow from d.day)::float + hashtext(m.id::text) % 7))
          / (1 + extract(day from d.day - a.created_at)::float / 12) as share
      ) w
      where m.play_count > 0 and not exists (select from plays_daily known where known.music_id = m.id)
      on conflict do nothing`)
    await tx.execute(sql`delete from profile_day_changes where profile_id = any(${ids}::uuid[])`)
    await tx.execute(sql`delete from profile_days where profile_id = any(${ids}::uuid[])`)
    await tx.execute(sql`
      insert into profile_days (profile_id, day, plays, likes, comments, followers)
      select profile_id, day, sum(plays), sum(likes), sum(comments), sum(followers) from (
        select a.profile_id, p.day, p.plays, 0 as likes, 0 as comments, 0 as followers
        from plays_daily p join assets a on a.id = p.music_id
        union all
        select a.profile_id, (l.created_at at time zone 'UTC')::date, 0, 1, 0, 0
        from likes l join assets a on a.id = l.asset_id where l.profile_id is distinct from a.profile_id
        union all
        select a.profile_id, (c.created_at at time zone 'UTC')::date, 0, 0, 1, 0
        from comments c join assets a on a.id = c.asset_id
        where c.deleted_at is null and c.profile_id is distinct from a.profile_id
        union all
        select target_id, (created_at at time zone 'UTC')::date, 0, 0, 0, 1 from follows
      ) happened where profile_id = any(${ids}::uuid[]) group by profile_id, day`)
  })
}
