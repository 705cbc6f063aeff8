import { sql } from 'drizzle-orm'
import { NOTIFICATION } from '#contract/platform/limits.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { JobTasks, Schedule } from '#server/platform/jobs.ts'

/** Where a round through the followers of a profile goes on. */
type After = { createdAt: string; followerId: string }

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    /** Tells those followers of an artist who asked for it that something was published at this time. */
    'tell-release': { artistId: string; at: string; after?: After }
    /** Finds events that are near, and has the followers of those who play told. */
    'tell-events': Record<string, never>
    /** Tells the followers of a profile that an event is near. */
    'tell-event': { eventId: string; profileId: string; at: string; after?: After }
    /** Removes what was read long ago. */
    'forget-notifications': Record<string, never>
  }
}

/** So many are told in one transaction, which the next one continues. */
const BATCH = 1000
/** The day before. */
const NEAR_HOURS = 24

export const notificationTasks: JobTasks = {
  'tell-release': tellRelease,
  'tell-events': tellEvents,
  'tell-event': tellEvent,
  async 'forget-notifications'(_payload, { db }) {
    await db.execute(
      sql`delete from notifications where not is_unread and at < now() - make_interval(days => ${NOTIFICATION.keptDays})`,
    )
  },
}

export const notificationSchedules: Schedule[] = [
  { task: 'tell-events', match: '*/10 * * * *' },
  { task: 'forget-notifications', match: '17 4 * * *' },
]

/**
 * One batch of followers, and the job for the next in the same transaction: after a crash nobody is left out, and who
 * was told at this time is not told again.
 */
async function tellRelease(
  { artistId, at, after }: { artistId: string; at: string; after?: After },
  services: Services,
) {
  const { db, jobs } = services
  await transaction(db, async (tx) => {
    const followers = await nextFollowers(tx, artistId, after, sql`and tells_releases`)
    const last = followers.at(-1)
    if (!last) return
    await insert(tx, followers, { kind: 'release', column: 'actor_id', subject: artistId, at, day: dayOf(at) })
    if (followers.length === BATCH) await jobs.add(tx, 'tell-release', { artistId, at, after: last })
  })
}

async function tellEvents(_payload: unknown, { db, jobs }: Services) {
  await transaction(db, async (tx) => {
    const { rows } = await tx.execute<{ eventId: string; profileIds: string[]; at: string }>(sql`
      update artist_events as e set told_at = now() where is_published and told_at is null and start_at > now()
        and start_at <= now() + make_interval(hours => ${NEAR_HOURS})
      returning id as "eventId", told_at as at, (select array_agg(distinct who) from (
        select e.artist_id union select profile_id from event_acts where event_id = e.id and profile_id is not null
      ) as playing (who)) as "profileIds"`)
    for (const { eventId, profileIds, at } of rows)
      for (const profileId of profileIds)
        await jobs.add(tx, 'tell-event', { eventId, profileId, at: new Date(at).toISOString() })
  })
}

type EventTold = { eventId: string; profileId: string; at: string; after?: After }

async function tellEvent({ eventId, profileId, at, after }: EventTold, { db, jobs }: Services) {
  await transaction(db, async (tx) => {
    const { rowCount } = await tx.execute(
      sql`select from artist_events where id = ${eventId}::uuid and is_published for key share`,
    )
    const followers = rowCount ? await nextFollowers(tx, profileId, after, sql``) : []
    const last = followers.at(-1)
    if (!last) return
    await insert(tx, followers, { kind: 'event', column: 'event_id', subject: eventId, at, day: 0 })
    if (followers.length === BATCH) await jobs.add(tx, 'tell-event', { eventId, profileId, at, after: last })
  })
}

async function nextFollowers(
  tx: Queryable,
  profileId: string,
  after: After | undefined,
  which: ReturnType<typeof sql>,
) {
  const { rows } = await tx.execute<After>(sql`
    select created_at::text as "createdAt", follower_profile_id as "followerId" from follows
    where target_id = ${profileId}::uuid ${which} and (created_at, follower_profile_id)
      < (${after?.createdAt ?? 'infinity'}::timestamptz, ${after?.followerId ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'}::uuid)
    order by created_at desc nulls last, follower_profile_id desc nulls last limit ${BATCH}::int for key share`)
  return rows
}

type Told = { kind: 'release' | 'event'; column: 'actor_id' | 'event_id'; subject: string; at: string; day: number }

/** Whom a mute or a block keeps away from it is left out when it is read. */
async function insert(tx: Queryable, followers: After[], { kind, column, subject, at, day }: Told): Promise<void> {
  const { rows } = await tx.execute<{ id: string; profileId: string }>(sql`
    insert into notifications as n (profile_id, kind, ${sql.raw(column)}, day, at)
    select follower, ${kind}, ${subject}::uuid, ${day}::int, ${at}::timestamptz
    from unnest(${sql.param(followers.map(({ followerId }) => followerId))}::uuid[]) as follower
    order by follower
    on conflict on constraint notifications_once do update set at = excluded.at where n.at < excluded.at
    returning id, profile_id as "profileId"`)
  await tx.execute(sql`select tell_notified(${sql.param(rows.map(({ profileId }) => profileId))}::uuid[]),
    push_notifications(${sql.param(rows.map(({ id }) => id))}::uuid[])`)
}

const dayOf = (at: string): number => Math.floor(Date.parse(at) / (24 * 3600_000))
