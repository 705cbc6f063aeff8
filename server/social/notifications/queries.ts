import { sql } from 'drizzle-orm'
import type { NotificationKind } from '#contract/notifications.ts'
import { NOTIFICATION } from '#contract/platform/notification-limits.ts'
import type { Queryable } from '#server/platform/database.ts'
import { startingAt } from '#server/platform/lists/paging.ts'

/** A notification with its activities as they are now. */
export type NotificationRow = {
  id: string
  kind: NotificationKind
  assetId: string | null
  commentId: string | null
  actorId: string | null
  eventId: string | null
  conversationId: string | null
  merchItemId: string | null
  decisionId: string | null
  day: number
  createdAt: Date
  isUnread: boolean
  people: number
  faces: string[]
  said: string | null
}

type ListOptions = { unread: boolean; kinds: readonly NotificationKind[]; cursor?: string; limit: number }

/** Notifications of a profile, the newest first, with one more than a page shows. */
export async function findNotifications(
  db: Queryable,
  profileId: string,
  { unread, kinds, cursor, limit }: ListOptions,
): Promise<NotificationRow[]> {
  const { before, beforeId } = startingAt(cursor)
  const { rows } = await db.execute<Omit<NotificationRow, 'createdAt'> & { createdAt: string }>(sql`
    select id, kind, asset_id as "assetId", comment_id as "commentId", actor_id as "actorId", event_id as "eventId",
      conversation_id as "conversationId", merch_item_id as "merchItemId",
      decision_id as "decisionId", day,
      (extract(epoch from at) * 1000)::bigint as "createdAt", is_unread as "isUnread", people, faces, said
    from notifications_shown(${profileId}::uuid, ${unread}, ${sql.param([...kinds])}::text[], ${before}::timestamptz,
      ${beforeId}::uuid, ${limit + 1}::int)`)
  return rows.map((row) => ({ ...row, createdAt: new Date(Number(row.createdAt)) }))
}

type CountRow = { profileId: string; userId: string; count: number; others: boolean }

/**
 * How many notifications these profiles have not read (counted to 100), and whether another profile
 * of the account has any. One row for each account that may act as one of the profiles.
 */
export async function countUnreadNotifications(db: Queryable, profileIds: readonly string[]): Promise<CountRow[]> {
  const { rows } = await db.execute<CountRow>(sql`
    with told as (
      select own.profile_id as asked, own.user_id, every.profile_id from profile_members as own
      join profile_members as every using (user_id) where own.profile_id = any(${sql.param([...profileIds])}::uuid[])
    ), counts as (
      select profile_id, notifications_unread(profile_id, ${NOTIFICATION.counted}) as count
      from (select distinct profile_id from told) as profiles
    )
    select asked as "profileId", user_id as "userId", coalesce(max(count) filter (where profile_id = asked), 0)::int as count,
      coalesce(bool_or(count > 0) filter (where profile_id <> asked), false) as others
    from told join counts using (profile_id) group by asked, user_id`)
  return rows
}

/**
 * The ids of everything that unread notifications of these profiles are about. A profile with many
 * unread ones is left out: its count ends at `NOTIFICATION.counted`, whatever happens to a few.
 */
export async function findUnreadSubjects(db: Queryable, profileIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct unnest(array[n.asset_id, n.actor_id, n.event_id, n.conversation_id, n.merch_item_id]) as id
    from unnest(${sql.param([...profileIds])}::uuid[]) as own (id) cross join lateral (
      select *, count(*) over () as rows from (
        select * from notifications where profile_id = own.id and is_unread
        order by at desc nulls last, id desc nulls last limit ${MANY_UNREAD}
      ) as newest
    ) as n where n.rows < ${MANY_UNREAD}`)
  return rows.flatMap(({ id }) => id ?? [])
}
const MANY_UNREAD = 3 * NOTIFICATION.counted

/**
 * For each artist and day (UTC, days since 1970) the work to show to a profile for the releases of
 * that day: the newest album, else the newest work.
 */
export async function findReleases(
  db: Queryable,
  days: readonly { actorId: string; day: number }[],
  readerId: string | null,
): Promise<{ actorId: string; day: number; id: string; assetType: string }[]> {
  if (days.length === 0) return []
  const { rows } = await db.execute<{ actorId: string; day: number; id: string; assetType: string }>(sql`
    select wanted.artist as "actorId", wanted.day, newest.id, newest.asset_type as "assetType"
    from unnest(${sql.param(days.map(({ actorId }) => actorId))}::uuid[], ${sql.param(days.map(({ day }) => day))}::int[])
      as wanted (artist, day),
    lateral (select id, asset_type from notification_releases(wanted.artist, wanted.day, ${readerId}::uuid)
      order by asset_type = 'album' desc, created_at desc, id desc limit 1) as newest`)
  return rows
}

/** The asset type of each of these assets. */
export async function assetTypesOf(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; type: string }>(
    sql`select id, asset_type as type from assets where id = any(${sql.param([...ids])}::uuid[])`,
  )
  return new Map(rows.map(({ id, type }) => [id, type]))
}
