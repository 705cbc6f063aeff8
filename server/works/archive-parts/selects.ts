import { type SQL, sql } from 'drizzle-orm'

/** CTE `own`: the profiles that the account may act as. */
export const withOwn = (userId: string): SQL =>
  sql`with own as (select p.*, m.role, m.created_at as member_since from profile_members m
    join profiles p on p.id = m.profile_id where m.user_id = ${userId}::uuid)`

/**
 * A file that belongs to a row. The row's `field` will contain its path in the archive:
 * `{folder}/{name}.{extension of the key}`.
 */
export const storedFile = (field: string, key: SQL, folder: SQL, name: SQL): SQL =>
  sql`json_build_object('field', ${field}::text, 'key', ${key}, 'folder', ${folder}, 'name', ${name})`

/** The cover of a thing of `own`: the full size if there is one, otherwise the thumbnail. */
export const cover = (folder: string, title: SQL, full: SQL, thumb: SQL): SQL =>
  storedFile('cover', sql`coalesce(${full}, ${thumb})`, sql`${`covers/${folder}/`}::text || own.handle`, title)

/** The counts of a work whose asset is `a`. */
export const counts = sql`a.like_count as "likeCount", a.comment_count as "commentCount", a.share_count as "shareCount",
  a.created_at as "createdAt"`
/** The release state of a row of a table with `releaseColumns()`. */
export const release = (table: string): SQL =>
  sql.raw(`${table}.state, ${table}.public_at as "publicAt", ${table}.public_zone as "publicZone"`)
export const sensitive = sql`a.sensitive_why as "sensitiveWhy", a.sensitive_by as "sensitiveBy"`
export const labels = sql`${sensitive}, a.made_with_ai as "madeWithAi"`

/** Selects the existing assets of a type, as `ReadBack.here` requires. */
export const assetsHere = (type: 'artwork' | 'album'): SQL =>
  sql`select id, profile_id, created_at from assets where asset_type = ${type}`
