import { type SQL, sql } from 'drizzle-orm'
import { OFFLINE_PLAYS, PLAY_DEBOUNCE_MS } from '#contract/platform/limits.ts'
import { hashedId } from '#server/platform/database/ids.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'

/**
 * Advisory lock for moving plays. Code that deletes many rows to which plays belong takes it too.
 */
const ROLL_UP_LOCK = 7_201_525
const BATCH = 5000

/**
 * Moves counted plays into `music.play_count`, `plays_daily` and `profile_days`. Deletes marks and
 * offline plays that are too old to prevent a double count. Several runs may overlap: one works,
 * the others find nothing to do. Plays of deleted tracks are dropped.
 */
export async function rollUpPlays(db: Database): Promise<void> {
  while ((await moveBatch(db)) === BATCH);
  await db.execute(
    sql`delete from play_marks where played_at < now() - ${6 * PLAY_DEBOUNCE_MS} * interval '1 millisecond'`,
  )
  await db.execute(sql`delete from offline_plays where played_at < now() - ${OFFLINE_PLAYS.days} * interval '1 day'`)
}

async function moveBatch(db: Database): Promise<number> {
  return transaction(db, async (tx) => {
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

/**
 * Blocks roll-ups until the end of the transaction: a roll-up during a large deletion could
 * deadlock with it.
 */
export async function lockRollUp(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ROLL_UP_LOCK})`)
}

/** Drops the plays of profiles' tracks that are not rolled up yet. */
export async function forgetPlaysOf(tx: Queryable, profileIds: string[]): Promise<void> {
  const tracks = sql`select id from assets where profile_id = any(${sql.param(profileIds)}::uuid[])
    and asset_type = 'music'`
  await tx.execute(sql`delete from play_batches where music_id in (${tracks})`)
  await forgetMarks(tx, sql`music_id in (${tracks})`)
}

/** The client key of a user who listens. */
export const listeningUser = (userId: string): string => `user ${userId}`

/** Deletes the records of a user's plays; the counts stay. */
export async function forgetPlaysBy(tx: Queryable, userId: string): Promise<void> {
  const client = hashedId(listeningUser(userId))
  await forgetMarks(tx, sql`client = ${client}`)
  await tx.execute(sql`delete from offline_plays where client = ${client}`)
}

/** Locks rows in the order in which they are written (avoids deadlock). */
async function forgetMarks(tx: Queryable, which: SQL): Promise<void> {
  await tx.execute(sql`
    with held as (select music_id, client from play_marks where ${which} order by music_id, client for update)
    delete from play_marks using held where play_marks.music_id = held.music_id and play_marks.client = held.client`)
}
