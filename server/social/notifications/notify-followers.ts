import { setTimeout as delay } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { NOTIFICATION } from '#contract/platform/notification-limits.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { JobTasks, Schedule } from '#server/platform/jobs.ts'

/** The last follower that was notified; the job continues after this one. */
type After = { createdAt: string; followerId: string }

type Release = { artistId: string; at: string; after?: After }
type NearEvent = { eventId: string; profileId: string; at: string; after?: After }

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    /**
     * Notifies the followers of an artist who asked for releases that a work was published at this
     * time.
     */
    'tell-release': Release
    /** Finds events within a day and adds a job for each performer. */
    'tell-events': Record<string, never>
    /** Notifies the followers of a profile that an event is near. */
    'tell-event': NearEvent
    /** Deletes notifications that were read long ago. */
    'forget-notifications': Record<string, never>
  }
}

/** How many followers one transaction notifies; the pause after it lets other work proceed. */
const BATCH = 20
const PAUSE_MS = 40
/**
 * After this many batches the job adds another one for the rest, so that a shutdown never waits
 * long.
 */
const BATCHES_PER_JOB = 200
/** Followers are notified the day before an event. */
const NEAR_HOURS = 24

export const notificationTasks: JobTasks = {
  'tell-release': notifyOfRelease,
  'tell-events': notifyOfEvents,
  'tell-event': notifyOfEvent,
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

async function notifyOfRelease({ artistId, at, after }: Release, services: Services): Promise<void> {
  const notification = { kind: 'release', column: 'actor_id', subject: artistId, at, day: dayOf(at) } as const
  const rest = await notifySome(services, { profileId: artistId, which: sql`and tells_releases`, after }, notification)
  if (rest) await services.jobs.add(services.db, 'tell-release', { artistId, at, after: rest })
}

async function notifyOfEvents(_payload: unknown, { db, jobs }: Services) {
  await transaction(db, async (tx) => {
    const { rows } = await tx.execute<{ eventId: string; profileIds: string[]; at: string }>(sql`
      update artist_events as e set told_at = now() where is_public and told_at is null and start_at > now()
        and start_at <= now() + make_interval(hours => ${NEAR_HOURS})
      returning id as "eventId", told_at as at, (select array_agg(distinct who) from (
        select e.artist_id union select profile_id from event_acts where event_id = e.id and profile_id is not null
      ) as playing (who)) as "profileIds"`)
    for (const { eventId, profileIds, at } of rows)
      for (const profileId of profileIds)
        await jobs.add(tx, 'tell-event', { eventId, profileId, at: new Date(at).toISOString() })
  })
}

async function notifyOfEvent({ eventId, profileId, at, after }: NearEvent, services: Services): Promise<void> {
  const notification = { kind: 'event', column: 'event_id', subject: eventId, at, day: 0 } as const
  const rest = await notifySome(services, { profileId, which: sql``, after }, notification)
  if (rest) await services.jobs.add(services.db, 'tell-event', { eventId, profileId, at, after: rest })
}

type Followers = { profileId: string; which: SQL; after: After | undefined }

/**
 * Notifies followers in batches. Resolves to the follower to continue after, or to undefined at the
 * end. After a crash the job starts from its beginning; followers who were notified at this time
 * are not notified again.
 */
async function notifySome(
  { db }: Services,
  { profileId, which, after }: Followers,
  notification: NewNotification,
): Promise<After | undefined> {
  let last = after
  for (let n = 0; n < BATCHES_PER_JOB; n++) {
    const followers = await transaction(db, async (tx) => {
      const next = (await isThere(tx, notification)) ? await nextFollowers(tx, { profileId, which, after: last }) : []
      if (next.length > 0) await insert(tx, next, notification)
      return next
    })
    if (followers.length < BATCH) return undefined
    last = followers.at(-1)
    await delay(PAUSE_MS)
  }
  return last
}

/** An event may have been deleted or unpublished since. Releases are counted when they are read. */
async function isThere(tx: Queryable, { kind, subject }: NewNotification): Promise<boolean> {
  if (kind === 'release') return true
  const there = sql`select from artist_events where id = ${subject}::uuid and is_public for key share`
  return ((await tx.execute(there)).rowCount ?? 0) > 0
}

async function nextFollowers(tx: Queryable, { profileId, which, after }: Followers): Promise<After[]> {
  const { rows } = await tx.execute<After>(sql`
    select created_at::text as "createdAt", follower_profile_id as "followerId" from follows
    where target_id = ${profileId}::uuid ${which} and (created_at, follower_profile_id)
      < (${after?.createdAt ?? 'infinity'}::timestamptz, ${after?.followerId ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'}::uuid)
    order by created_at desc nulls last, follower_profile_id desc nulls last limit ${BATCH}::int for key share`)
  return rows
}

type NewNotification = {
  kind: 'release' | 'event'
  column: 'actor_id' | 'event_id'
  subject: string
  at: string
  day: number
}

/** Readers leave out notifications that a mute or a block hides, so they are inserted here. */
async function insert(
  tx: Queryable,
  followers: After[],
  { kind, column, subject, at, day }: NewNotification,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string; profileId: string }>(sql`
    insert into notifications as n (profile_id, kind, ${sql.raw(column)}, day, at)
    select follower, ${kind}, ${subject}::uuid, ${day}::int, ${at}::timestamptz
    from unnest(${sql.param(followers.map(({ followerId }) => followerId))}::uuid[]) as follower
    order by follower
    on conflict on constraint notifications_once do update set at = excluded.at where n.at < excluded.at
    returning id, profile_id as "profileId"`)
  await tx.execute(sql`select publish_notified(${sql.param(rows.map(({ profileId }) => profileId))}::uuid[]),
    push_notifications(${sql.param(rows.map(({ id }) => id))}::uuid[])`)
}

const dayOf = (at: string): number => Math.floor(Date.parse(at) / (24 * 3600_000))
