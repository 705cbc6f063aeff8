/** SQL: whether only its maker may read a thing, or also those to whom the maker sent a link. */
export const IS_PRIVATE = (table: string): string => `${table}.state in ('draft', 'link')`

/**
 * SQL for what reports and decisions read of a thing. Columns: kind, id, profile_id (its maker),
 * title, words, path, is_hidden, is_public (whether the requester may see it), is_private (whether
 * only its maker may read it). `$id` is the thing's id, `$viewer` the requester's profile.
 */
export const assetReport = (kind: string, table: string, isPublic: string): string => `
  select '${kind}' as kind, a.id, a.profile_id, t.title, null as words, '/${kind}/' || a.id as path,
    a.hidden_at is not null as is_hidden, ${isPublic} or ${isForFollower('a', 'profile_id')} as is_public, ${IS_PRIVATE('a')} as is_private from assets a join ${table} t on t.id = a.id where a.id = $id`

/** SQL: whether the requester's profile follows the owner of a thing for followers. */
export const isForFollower = (table: string, owner: string): string =>
  `(${table}.state = 'followers' and ${table}.hidden_at is null and not ${table}.is_maker_suspended and exists (
    select from follows where follower_profile_id = $viewer and target_id = ${table}.${owner}))`

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
