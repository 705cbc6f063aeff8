import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database.ts'
import type { JobTasks, Schedule } from '#server/platform/jobs.ts'

const BATCH = 5000

/**
 * Moves recorded changes into `profile_days`. Concurrent runs are allowed: each change is processed
 * by exactly one run. Changes of deleted profiles are dropped.
 */
export async function rollUpDays(db: Database): Promise<void> {
  while ((await moveBatch(db)) === BATCH);
}

/**
 * Writes rows in key order, as the roll-up of plays does, so that concurrent runs cannot deadlock.
 */
async function moveBatch(db: Database): Promise<number> {
  const { rows } = await db.execute<{ moved: number }>(sql`
    with taken as (
      delete from profile_day_changes
      where id in (select id from profile_day_changes order by id limit ${BATCH} for update skip locked)
      returning profile_id, day, likes, comments, followers
    ), kept as (
      insert into profile_days as known (profile_id, day, likes, comments, followers)
      select profile_id, day, sum(likes), sum(comments), sum(followers) from taken
      where exists (select from profiles where profiles.id = taken.profile_id)
      group by profile_id, day order by profile_id, day
      on conflict (profile_id, day) do update set likes = known.likes + excluded.likes,
        comments = known.comments + excluded.comments, followers = known.followers + excluded.followers
    )
    select count(*)::int as moved from taken`)
  return rows[0]?.moved ?? 0
}

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'roll-up-days': object
  }
}

export const dashboardTasks: JobTasks = {
  'roll-up-days': (_payload, { db }) => rollUpDays(db),
}

export const dashboardSchedules: Schedule[] = [{ task: 'roll-up-days', match: '* * * * *' }]
