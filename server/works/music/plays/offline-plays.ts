import { sql } from 'drizzle-orm'
import type { OfflinePlays } from '#contract/music.ts'
import { OFFLINE_PLAYS, PLAY_DEBOUNCE_MS } from '#contract/platform/limits.ts'
import { hashedId } from '#server/platform/database/ids.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { createJobs } from '#server/platform/jobs.ts'
import { lockRollUp } from './roll-up-plays.ts'

/**
 * A `client` counts once in ten seconds. Plays by members of the track's profile, found by
 * `userId`, do not count.
 */
export type Listener = { client: string; userId: string | null }

type Play = { id: string; musicId: string; durationMs: number; playedAtMs: number }

const DAYS_MS = OFFLINE_PLAYS.days * 24 * 3600 * 1000
/** A live play whose response was lost reached the server at most this long after it began. */
const LOST_RESPONSE_MS = 60_000
/**
 * Encoders pad the ends of a track, so a repeated track can begin slightly before its stored
 * duration has passed.
 */
const OF_ITS_LENGTH = 0.9

/**
 * Counts plays that happened offline, each id once, on the day of the play. A lock serialises the
 * requests of all instances, so that two reports of the same plays do not both count. Impossible
 * plays are skipped.
 */
export async function countOfflinePlays(
  db: Database,
  { client, userId }: Listener,
  plays: OfflinePlays['plays'],
): Promise<void> {
  const listener = { client: hashedId(client), userId }
  await transaction(db, async (tx) => {
    await lockRollUp(tx)
    const possible = await findPossible(tx, listener, plays)
    const counted = withoutOverlaps(possible, await findRemembered(tx, listener.client, possible))
    if (counted.length === 0) return
    await append(tx, listener.client, counted)
    await createJobs().add(tx, 'roll-up-plays', {}, { key: 'roll-up-plays' })
  })
}

/**
 * Returns the plays that may count. Their track is public and existed at that time, and the
 * listener is not a member of its profile. Neither their id nor a live play of the same listening
 * has been counted yet.
 */
async function findPossible(tx: Queryable, { client, userId }: Listener, plays: OfflinePlays['plays']) {
  const column = (values: (string | number)[]) => sql.param(values)
  const { rows } = await tx.execute<Play>(sql`
    select distinct on (p.id) p.id, p.music_id as "musicId", music.duration_ms as "durationMs",
      (extract(epoch from p.played_at) * 1000)::float as "playedAtMs"
    from (
      select id, music_id, now() - least(ago, ${2 * DAYS_MS}) * interval '1 millisecond' as played_at
      from unnest(${column(plays.map((play) => play.id))}::uuid[],
        ${column(plays.map((play) => play.trackId))}::uuid[],
        ${column(plays.map((play) => play.agoMs))}::bigint[]) as told (id, music_id, ago)
    ) as p
    join music on music.id = p.music_id
    join assets on assets.id = p.music_id and assets.is_public
    where p.played_at >= greatest(assets.created_at, now() - ${DAYS_MS} * interval '1 millisecond')
      and not exists (select from offline_plays known where known.id = p.id)
      and not exists (
        select from profile_members own where own.profile_id = assets.profile_id and own.user_id = ${userId}::uuid
      )
      and not exists (
        select from play_marks live where live.music_id = p.music_id and live.client = ${client}
          and live.played_at > p.played_at - ${PLAY_DEBOUNCE_MS} * interval '1 millisecond'
          and live.played_at < p.played_at + ${LOST_RESPONSE_MS} * interval '1 millisecond'
      )
    order by p.id`)
  return rows.toSorted((a, b) => a.playedAtMs - b.playedAtMs)
}

/** The offline plays of these tracks that this client reported earlier. */
async function findRemembered(tx: Queryable, client: string, plays: Play[]): Promise<Play[]> {
  const tracks = sql.param([...new Set(plays.map((play) => play.musicId))])
  const { rows } = await tx.execute<Play>(sql`
    select known.id, known.music_id as "musicId", music.duration_ms as "durationMs",
      (extract(epoch from known.played_at) * 1000)::float as "playedAtMs"
    from offline_plays known join music on music.id = known.music_id
    where known.client = ${client} and known.music_id = any(${tracks}::uuid[])`)
  return rows
}

/** Skips plays that began before an earlier play of the same track can have ended. */
function withoutOverlaps(plays: Play[], remembered: Play[]): Play[] {
  const taken = [...remembered]
  return plays.filter((play) => {
    const apartMs = Math.max(PLAY_DEBOUNCE_MS, play.durationMs * OF_ITS_LENGTH)
    const isTooSoon = taken.some(
      (other) => other.musicId === play.musicId && Math.abs(other.playedAtMs - play.playedAtMs) < apartMs,
    )
    if (!isTooSoon) taken.push(play)
    return !isTooSoon
  })
}

async function append(tx: Queryable, client: string, plays: Play[]): Promise<void> {
  const column = (values: (string | number)[]) => sql.param(values)
  await tx.execute(sql`
    with counted as (
      insert into offline_plays (id, music_id, client, played_at)
      select id, music_id, ${client}, to_timestamp(at / 1000)
      from unnest(${column(plays.map((play) => play.id))}::uuid[],
        ${column(plays.map((play) => play.musicId))}::uuid[],
        ${column(plays.map((play) => play.playedAtMs))}::float[]) as p (id, music_id, at)
      order by music_id returning music_id, played_at
    )
    insert into play_batches (music_id, day, plays)
    select music_id, (played_at at time zone 'UTC')::date as day, count(*) from counted group by music_id, day`)
}
