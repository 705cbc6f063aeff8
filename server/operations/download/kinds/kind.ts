import { type SQL, sql } from 'drizzle-orm'

/** One file of JSON in the archive: the rows of `query`, in its order. */
export type Kind = {
  /** Of the file, without `.json`. */
  name: string
  /** What the archive's README says of it. */
  about: string
  /** The tables whose rows it hands out. */
  tables: string[]
  /**
   * What `query` selects becomes the fields of a row as they are. `files` is an array of `storedFile`, and becomes
   * fields too.
   */
  query: (userId: string) => SQL
}

/** The profiles that the account may act as, as `own`. */
export const withOwn = (userId: string): SQL =>
  sql`with own as (select p.*, m.role, m.created_at as member_since from profile_members m
    join profiles p on p.id = m.profile_id where m.user_id = ${userId}::uuid)`

/**
 * A file that belongs to a row: `field` of the row will hold its path in the archive, `{folder}/{name}.{ending of the
 * key}`.
 */
export const storedFile = (field: string, key: SQL, folder: SQL, name: SQL): SQL =>
  sql`json_build_object('field', ${field}::text, 'key', ${key}, 'folder', ${folder}, 'name', ${name})`

/** What is shown of an asset that may be hidden from the account by now: its title, and whose it is. */
export const seenAsset = (title: SQL, handle: SQL): SQL =>
  sql`case when a.is_public and (a.listable or a.asset_type = 'album') or a.profile_id in (select id from own) then ${title} end as title,
    case when a.is_public and (a.listable or a.asset_type = 'album') or a.profile_id in (select id from own) then ${handle} end as by`
