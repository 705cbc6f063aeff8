import { sql } from 'drizzle-orm'
import { pathOfThing, sentenceOf } from '#contract/notification-words.ts'
import { type NotificationKind, type NotificationThing, SETTINGS_AT_FIRST } from '#contract/notifications.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { JobTasks } from '#server/platform/jobs.ts'
import { sendPush } from '#server/push/send-push.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    /** Sends a notification to the browsers of those who may act as its profile; the database adds it. */
    'push-notification': { id: string }
  }
}

export const pushNotificationTasks: JobTasks = { 'push-notification': pushNotification }

type Row = {
  kind: NotificationKind
  people: number
  names: string[] | null
  said: string | null
  type: NotificationThing['type'] | null
  thingId: string | null
  title: string | null
  startAt: string | null
  timeZone: string | null
  status: string | null
  byPush: boolean | null
  userIds: string[]
}

/** Nothing where it was read meanwhile, taken back, muted, or where its kind is not to be pushed. */
async function pushNotification({ id }: { id: string }, { db, jobs }: Services): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await findUnread(tx, id)
    if (!row || !(row.byPush ?? SETTINGS_AT_FIRST[row.kind].push)) return
    const thing = row.type && row.thingId ? pathOfThing({ type: row.type, id: row.thingId }) : null
    const note = { ...wordsOf(row), url: thing ?? '/notifications', tag: id }
    for (const userId of row.userIds) await sendPush({ db, jobs }, userId, note, tx)
  })
}

function wordsOf(row: Row): { title: string; body: string } {
  const { kind, people, said, title: thing, status } = row
  const title = thing ?? ''
  if (kind === 'merch') return { title: `${title} was ${status ?? 'decided'}`, body: said ?? '' }
  if (kind === 'event') return { title: `${whenOf(row)}: ${title}`, body: row.names?.[0] ?? '' }
  const { who, did, thing: what, more } = sentenceOf({ kind, people, names: row.names ?? [], title })
  return { title: `${[...who, did, what].filter(Boolean).join(' ')}${more}`, body: said ?? '' }
}

/** `Mon, Nov 9, 20:00`, at its own place. */
function whenOf({ startAt, timeZone }: Row): string {
  if (!startAt) return 'Soon'
  const options = { weekday: 'short', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat('en', { ...options, hourCycle: 'h23', timeZone: timeZone ?? 'UTC' }).format(
    new Date(startAt),
  )
}

async function findUnread(tx: Queryable, id: string): Promise<Row | undefined> {
  const { rows } = await tx.execute<Row>(sql`
    select n.kind, acts.people, acts.said, work.type, coalesce(work.id, e.id, item.id, n.conversation_id) as "thingId",
      coalesce(m.title, w.title, b.title, e.title, item.title) as title, e.start_at as "startAt", e.time_zone as "timeZone",
      item.status, setting.by_push as "byPush",
      (select array_agg(coalesce(nullif(display_name, ''), handle) order by nth)
        from unnest(acts.faces) with ordinality as faces (id, nth) join profiles using (id)) as names,
      (select array_agg(user_id) from profile_members where profile_id = n.profile_id) as "userIds"
    from notifications as n
    cross join lateral notification_acts(n, notification_hidden(n.profile_id)) as acts
    left join lateral (
      select id, case asset_type when 'music' then 'track' else asset_type end as type from (
        select id, asset_type, 0 as nth from assets where id = n.asset_id
        union all (select id, asset_type, 1 from notification_releases(n.actor_id, n.day) where n.kind = 'release'
          order by asset_type = 'album' desc, created_at desc limit 1)
      ) as works limit 1
    ) as found on true
    left join lateral (
      select coalesce(found.type, case n.kind when 'event' then 'event' when 'merch' then 'merch'
        when 'message' then 'conversation' end) as type, found.id
    ) as work on true
    left join music as m on m.id = found.id left join artworks as w on w.id = found.id left join albums as b on b.id = found.id
    left join artist_events as e on e.id = n.event_id left join merch_items as item on item.id = n.merch_item_id
    left join notification_settings as setting on setting.profile_id = n.profile_id and setting.kind = n.kind
    where n.id = ${id}::uuid and n.is_unread and acts.people > 0 and not exists (
      select from notification_mutes as mute where mute.profile_id = n.profile_id
        and (mute.asset_id = n.asset_id or mute.conversation_id = n.conversation_id))`)
  return rows[0]
}
