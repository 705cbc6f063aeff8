import { type SQL, sql } from 'drizzle-orm'
import type { Subject } from '#contract/reports.ts'
import type { SubjectKind } from '#contract/subject-kinds.ts'
import type { Queryable } from '#server/platform/database.ts'
import { partsOf } from '#server/works/kinds/kinds.ts'
import { IS_PRIVATE, isOpenTo } from '#server/works/public-parts/report-parts.ts'

/**
 * A thing as it is now. `isPublic`: the viewer may see it. `isPrivate`: only its owner, or the two
 * sides of a conversation, may read it. Admins then read only what a report contains.
 */
export type SubjectRow = Omit<Subject, 'isGone'> & { profileId: string | null; isPublic: boolean; isPrivate: boolean }

const SOURCES: Record<SubjectKind, string> = {
  ...partsOf('report'),
  comment: `
    select 'comment', t.id, t.profile_id, 'Comment on ' || coalesce(m.title, w.title, b.title), t.body,
      '/' || case a.asset_type when 'music' then 'track' else a.asset_type end || '/' || a.id || '#comments',
      t.hidden_at is not null, t.deleted_at is null and t.is_public and (a.is_public or ${isOpenTo('a', 'profile_id')}),
      t.deleted_at is not null or ${IS_PRIVATE('a')}
    from comments t join assets a on a.id = t.asset_id left join music m on m.id = a.id
      left join artworks w on w.id = a.id left join albums b on b.id = a.id where t.id = $id`,
  message: `
    select 'message', t.id, t.sender_profile_id, 'Message', t.content, null, t.hidden_at is not null,
      t.hidden_at is null and t.taken_back_at is null and exists (select from conversations c where c.id = t.conversation_id and $viewer in (profile_a_id, profile_b_id)), true
    from messages t where t.id = $id`,
  conversation: `
    select 'conversation', t.id, case $viewer when profile_a_id then profile_b_id else profile_a_id end, 'Conversation', null, null, false,
      $viewer in (profile_a_id, profile_b_id), true
    from conversations t where t.id = $id`,
}

type Placeholder = 'id' | 'viewer' | 'opens'

/** Replaces the placeholders of a source by values. */
function filled(source: string, values: Record<Placeholder, SQL>): SQL {
  const parts = source.split(/\$(id|viewer|opens)\b/)
  return sql.join(
    parts.map((part, n) => (n % 2 === 0 ? sql.raw(part) : values[part as Placeholder])),
    sql``,
  )
}

/** `opens`: the ids of the things that the viewer's secret link opens. */
type Wanted = { kind: SubjectKind; id: string; viewerId: string | null; opens?: Iterable<string> }

/** A thing as it is now, and whether the viewer may see it. Undefined when it is deleted. */
export async function findSubject(
  db: Queryable,
  { kind, id, viewerId, opens = [] }: Wanted,
): Promise<SubjectRow | undefined> {
  const source = filled(SOURCES[kind], {
    id: sql`${id}::uuid`,
    viewer: sql`${viewerId}::uuid`,
    opens: sql`${sql.param([...opens])}::uuid[]`,
  })
  const { rows } = await db.execute<SubjectRow>(sql`
    with found (kind, id, profile_id, title, words, path, is_hidden, is_public, is_private) as (${source})
    select kind, found.id, profile_id as "profileId", title, nullif(words, '') as words, path, is_hidden as "isHidden",
      coalesce(is_public, false) as "isPublic", is_private as "isPrivate",
      (select json_build_object('id', p.id, 'handle', handle, 'name', coalesce(display_name, handle), 'isSuspended', is_suspended)
        from profiles p where p.id = profile_id) as by
    from found`)
  return rows[0]
}
