import { sql } from 'drizzle-orm'
import { PLAY_DEBOUNCE_MS } from '#contract/platform/limits.ts'
import type { Database } from '#server/platform/database.ts'

/** Held while plays are moved, and by whoever deletes much of what they belong to. */
export const ROLL_UP_LOCK = 7_201_525
const BATCH = 5000

/**
 * Moves counted plays into `music.play_count`, `plays_daily` and `profile_days`, and forgets marks that no longer hold anything back. Any number may run at
 * once: one works, the others have nothing to do. Plays of deleted tracks are dropped.
 */
export async function rollUpPlays(db: Database): Promise<void> {
  while ((await moveBatch(db)) === BATCH);
  await db.execute(
    sql`delete from play_marks where played_at < now() - ${6 * PLAY_DEBOUNCE_MS} * interval '1 millisecond'`,
  )
}

async function moveBatch(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ROLL_UP_LOCK})`)
    const { rows } = await tx.execute<{ moved: number }>(sql`
      with taken as (
        delete from play_batches where id in (select id from play_batches order by id limit ${BATCH})
        returning music_id, day, plays
      ), counted as (
        update music set play_count = play_count + sums.plays
        from (select music_id, sum(plays) as plays from taken group by music_id) as sums
        where music.id = sums.music_id returning music.id
      ), kept as (
        insert into plays_daily as daily (music_id, day, plays)
        select taken.music_id, taken.day, sum(taken.plays) from taken join counted on counted.id = taken.music_id
        group by taken.music_id, taken.day
        on conflict (music_id, day) do update set plays = daily.plays + excluded.plays
      ), of_artists as (
        insert into profile_days as known (profile_id, day, plays)
        select assets.profile_id, taken.day, sum(taken.plays) from taken join counted on counted.id = taken.music_id
        join assets on assets.id = taken.music_id
        group by assets.profile_id, taken.day order by assets.profile_id, taken.day
        on conflict (profile_id, day) do update set plays = known.plays + excluded.plays
      )
      select count(*)::int as moved from taken`)
    return rows[0]?.moved ?? 0
  })
}
