/**
 * SQL: whether admins may not read a thing: a draft, and a thing that is shared by links, unless
 * somebody reported it and the case is open.
 */
export const IS_PRIVATE = (table: string): string =>
  `(${table}.state = 'draft' or ${table}.state = 'link' and not (${IS_OFFERED(table)} and is_reported(${table}.id)))`

/** SQL: whether neither moderators nor a suspension hide a thing. */
const IS_OFFERED = (table: string): string => `(${table}.hidden_at is null and not ${table}.is_maker_suspended)`

/**
 * SQL for what reports and decisions read of a thing. Columns: kind, id, profile_id (its maker),
 * title, words, path, is_hidden, is_public (whether the requester may see it), is_private (whether
 * only its maker may read it). `$id` is the thing's id, `$viewer` the requester's profile, `$opens`
 * the ids of the things that the requester's secret link opens.
 */
export const assetReport = (kind: string, table: string, isPublic: string): string => `
  select '${kind}' as kind, a.id, a.profile_id, t.title, null as words, '/${kind}/' || a.id as path,
    a.hidden_at is not null as is_hidden, ${isPublic} or ${isOpenTo('a', 'profile_id')} as is_public, ${IS_PRIVATE('a')} as is_private from assets a join ${table} t on t.id = a.id where a.id = $id`

/**
 * SQL: whether the requester may open a thing that is not public: as a follower of its owner, or by a
 * secret link.
 */
export const isOpenTo = (table: string, owner: string): string =>
  `(${table}.state in ('link', 'followers') and ${IS_OFFERED(table)} and (${table}.id = any($opens)
    or ${table}.state = 'followers' and exists (
      select from follows where follower_profile_id = $viewer and target_id = ${table}.${owner})))`

type Parts = { words?: string; path?: string; isPublic?: string; isPrivate?: string }

export const thingReport = (
  kind: string,
  table: string,
  owner: string,
  { words = 'null', path = 'null', isPublic = 't.is_public', isPrivate = 'false' }: Parts,
): string => `
  select '${kind}', t.id, t.${owner}, t.title, ${words}, ${path}, t.hidden_at is not null,
    ${isPublic}, ${isPrivate}
  from ${table} t where t.id = $id`
