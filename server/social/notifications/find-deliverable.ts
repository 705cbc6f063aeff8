import { type SQL, sql } from 'drizzle-orm'
import type { DecisionAction } from '#contract/decisions.ts'
import { pathOfThing, sentenceOf, wordsOfDecision } from '#contract/notification-words.ts'
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationThing,
  type NotifiedDecision,
  SETTINGS_AT_FIRST,
} from '#contract/notifications.ts'
import { isolated } from '#contract/platform/isolated.ts'
import type { Queryable } from '#server/platform/database.ts'

/** A notification as push messages and mails describe it. */
export type DeliverableRow = {
  id: string
  profileId: string
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
  act: DecisionAction | null
  state: NotifiedDecision['state'] | null
}

/**
 * The words, and the path of the page that they lead to. `isQuote`: the body is a user's own words.
 */
export type DescribedNotification = { title: string; body: string; isQuote: boolean; url: string }

/**
 * Finds which of the notifications `n` to send by push or mail, the newest first. Leaves out what
 * was read, withdrawn or muted, and kinds that the profile does not want by this way.
 */
export async function findDeliverable(
  tx: Queryable,
  { which, by, limit }: { which: SQL; by: 'push' | 'mail'; limit: number },
): Promise<DeliverableRow[]> {
  // activities are read only for the notifications within the limit
  const { rows } = await tx.execute<DeliverableRow>(sql`
    with told as materialized (
      select (found.whole).*, acts.people, acts.faces, acts.said from (
        select n.at, n.id, n as whole from notifications as n
        where ${which} and ${isWanted(by)} and n.is_unread and not exists (
          select from notification_mutes as mute where mute.profile_id = n.profile_id
            and (mute.asset_id = n.asset_id or mute.conversation_id = n.conversation_id))
        order by n.at desc nulls last, n.id desc nulls last offset 0
      ) as found cross join lateral notification_acts(whole, notification_hidden((whole).profile_id)) as acts
      where acts.people > 0 order by found.at desc nulls last, found.id desc nulls last limit ${limit}::int
    )
    select n.id, n.profile_id as "profileId", n.kind, n.people, n.said, work.type,
      coalesce(work.id, e.id, item.id, n.conversation_id, n.decision_id) as "thingId",
      coalesce(m.title, w.title, b.title, e.title, item.title, about.snapshot ->> 'title') as title, e.start_at as "startAt", e.time_zone as "timeZone",
      item.status, decided.act,
      case when decided.undone_at is not null then 'undone' when not decided.appeal_granted then 'kept' else 'made' end as state,
      (select array_agg(coalesce(nullif(display_name, ''), handle) order by nth)
        from unnest(n.faces) with ordinality as faces (id, nth) join profiles using (id)) as names
    from told as n
    left join lateral (
      select id, case asset_type when 'music' then 'track' else asset_type end as type from (
        select id, asset_type, 0 as nth from assets where id = n.asset_id
        union all (select id, asset_type, 1 from notification_releases(n.actor_id, n.day, n.profile_id) where n.kind = 'release'
          order by asset_type = 'album' desc, created_at desc limit 1)
      ) as works limit 1
    ) as found on true
    left join lateral (
      select coalesce(found.type, case n.kind when 'event' then 'event' when 'merch' then 'merch'
        when 'message' then 'conversation' when 'decision' then 'decision' when 'outcome' then 'report' end) as type, found.id
    ) as work on true
    left join music as m on m.id = found.id left join artworks as w on w.id = found.id left join albums as b on b.id = found.id
    left join artist_events as e on e.id = n.event_id left join merch_items as item on item.id = n.merch_item_id
    left join decisions as decided on decided.id = n.decision_id left join cases as about on about.id = decided.case_id
    order by n.at desc, n.id desc`)
  return rows
}

const COLUMNS = { push: sql`by_push`, mail: sql`by_mail` }

/** Whether the profile of the notification `n` wants its kind sent this way. */
export function isWanted(by: 'push' | 'mail'): SQL {
  const atFirst = NOTIFICATION_KINDS.filter((kind) => SETTINGS_AT_FIRST[kind][by])
  return sql`coalesce((select ${COLUMNS[by]} from notification_settings as wanted
    where wanted.profile_id = n.profile_id and wanted.kind = n.kind), n.kind = any(${sql.param(atFirst)}::text[]))`
}

export function describeNotification(row: DeliverableRow): DescribedNotification {
  const url = row.type && row.thingId ? pathOfThing(row.kind, { type: row.type, id: row.thingId }) : '/notifications'
  const { kind, people, said, status, act, state } = row
  const title = isolated(row.title ?? '')
  const names = (row.names ?? []).map(isolated)
  if (kind === 'merch') return { title: `${title} was ${status ?? 'decided'}`, body: said ?? '', isQuote: true, url }
  if ((kind === 'decision' || kind === 'outcome') && act && state)
    return { title, body: wordsOfDecision(kind, { act, state }), isQuote: false, url }
  if (kind === 'event') return { title: `${whenOf(row)}: ${title}`, body: names[0] ?? '', isQuote: false, url }
  const { who, did, thing: what, more } = sentenceOf({ kind, people, names, title })
  return { title: `${[...who, did, what].filter(Boolean).join(' ')}${more}`, body: said ?? '', isQuote: true, url }
}

/** `Mon, Nov 9, 20:00`, in the event's time zone. */
function whenOf({ startAt, timeZone }: DeliverableRow): string {
  if (!startAt) return 'Soon'
  const options = { weekday: 'short', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat('en', { ...options, hourCycle: 'h23', timeZone: timeZone ?? 'UTC' }).format(
    new Date(startAt),
  )
}
