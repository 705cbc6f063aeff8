/**
 * What reports and decisions read of a thing, as SQL with these columns: kind, id, profile_id (its maker), title, words,
 * path, is_hidden, is_public (whether the asker may see it), is_private (whether nobody but its maker may read it). `$id` stands for
 * the thing's id, `$viewer` for the asker's profile.
 */
export const assetReport = (kind: string, table: string, isPublic: string): string => `
  select '${kind}' as kind, a.id, a.profile_id, t.title, null as words, '/${kind}/' || a.id as path,
    a.hidden_at is not null as is_hidden, ${isPublic} as is_public, a.is_draft as is_private from assets a join ${table} t on t.id = a.id where a.id = $id`

type Parts = { words?: string; path?: string; isPrivate?: string }

export const thingReport = (
  kind: string,
  table: string,
  owner: string,
  { words = 'null', path = 'null', isPrivate = 'false' }: Parts,
): string => `
  select '${kind}', t.id, t.${owner}, t.title, ${words}, ${path}, t.hidden_at is not null, t.is_public, ${isPrivate}
  from ${table} t where t.id = $id`
