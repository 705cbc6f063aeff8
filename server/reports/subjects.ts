import { type SQL, sql } from 'drizzle-orm'
import type { Subject } from '#contract/reports.ts'
import type { SubjectKind } from '#contract/subject-kinds.ts'
import type { Queryable } from '#server/platform/database.ts'

/**
 * A thing as it is now; `isPublic` to the viewer. `isPrivate`: nobody but its maker, or the two of a conversation, may
 * read it, admins included. Admins read of it what was reported, and no more.
 */
export type SubjectRow = Omit<Subject, 'isGone'> & { profileId: string | null; isPublic: boolean; isPrivate: boolean }

const asset = (kind: SubjectKind, table: string, isPublic: string) => `
  select '${kind}' as kind, a.id, a.profile_id, t.title, null as words, '/${kind}/' || a.id as path,
    a.hidden_at is not null as is_hidden, ${isPublic} as is_public, a.is_draft as is_private from assets a join ${table} t on t.id = a.id where a.id = $id`
type Parts = { words?: string; path?: string; isPrivate?: string }
const thing = (
  kind: SubjectKind,
  table: string,
  owner: string,
  { words = 'null', path = 'null', isPrivate = 'false' }: Parts,
) => `
  select '${kind}', t.id, t.${owner}, t.title, ${words}, ${path}, t.hidden_at is not null, t.is_public, ${isPrivate}
  from ${table} t where t.id = $id`

const SOURCES: Record<SubjectKind, string> = {
  track: asset('track', 'music', 'a.is_public'),
  artwork: asset('artwork', 'artworks', 'a.is_public and a.listable'),
  album: asset('album', 'albums', 'a.is_public'),
  event: thing('event', 'artist_events', 'artist_id', {
    words: 't.description',
    path: `'/event/' || t.id`,
    isPrivate: 'not t.is_published',
  }),
  playlist: thing('playlist', 'playlists', 'owner_profile_id', {
    path: `'/playlist/' || t.id`,
    isPrivate: 'not t.is_published',
  }),
  merch: thing('merch', 'merch_items', 'profile_id', {
    path: `(select '/' || slug || '?tab=merch' from profiles where id = t.profile_id)`,
  }),
  comment: `
    select 'comment', t.id, t.profile_id, 'Comment on ' || coalesce(m.title, w.title, b.title), t.body,
      '/' || case a.asset_type when 'music' then 'track' else a.asset_type end || '/' || a.id || '#comments',
      t.hidden_at is not null, t.deleted_at is null and t.is_public and a.is_public,
      t.deleted_at is not null or a.is_draft
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
  profile: `
    select 'profile', t.id, t.id, coalesce(t.display_name, t.handle), t.bio, '/' || t.slug, t.is_suspended, t.is_public, false
    from profiles t where t.id = $id`,
}

/** Writes values where a source names them. */
function filled(source: string, values: Record<'id' | 'viewer', SQL>): SQL {
  const parts = source.split(/\$(id|viewer)/)
  return sql.join(
    parts.map((part, n) => (n % 2 === 0 ? sql.raw(part) : values[part as 'id' | 'viewer'])),
    sql``,
  )
}

/** A thing as it is now, and whether the viewer may see it; undefined once it is gone. */
export async function findSubject(
  db: Queryable,
  { kind, id, viewerId }: { kind: SubjectKind; id: string; viewerId: string | null },
): Promise<SubjectRow | undefined> {
  const source = filled(SOURCES[kind], { id: sql`${id}::uuid`, viewer: sql`${viewerId}::uuid` })
  const { rows } = await db.execute<SubjectRow>(sql`
    with found (kind, id, profile_id, title, words, path, is_hidden, is_public, is_private) as (${source})
    select kind, found.id, profile_id as "profileId", title, nullif(words, '') as words, path, is_hidden as "isHidden",
      coalesce(is_public, false) as "isPublic", is_private as "isPrivate",
      (select json_build_object('id', p.id, 'handle', handle, 'name', coalesce(display_name, handle), 'isSuspended', is_suspended)
        from profiles p where p.id = profile_id) as by
    from found`)
  return rows[0]
}
