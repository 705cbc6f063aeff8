import { type Column, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Mentions } from '#contract/mentions.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { profiles } from './tables.ts'

/**
 * Columns of a profile that may be shown beside its works. `table` is `profiles` or an alias of it.
 */
export const summaryColumnsOf = (table: typeof profiles) => ({
  id: table.id,
  profileType: table.profileType,
  handle: table.handle,
  slug: table.slug,
  displayName: table.displayName,
  avatar: table.avatar,
  avatarPlaceholder: table.avatarPlaceholder,
})
export const summaryColumns = summaryColumnsOf(profiles)

/** The name to show for a person named at a work. Of a suspended profile only the name is shown. */
export const nameOf = (named: { name: Column; profileId: Column }): SQL<string | null> => sql<
  string | null
>`coalesce(${named.name},
  (select coalesce(display_name, handle) from profiles as suspended where suspended.id = ${named.profileId} and not is_public))`

/** Columns that the profile's own page and embeds show in addition. */
export const ownProfileColumns = { ...summaryColumns, stock: profiles.stock, stockDeep: profiles.stockDeep }

/**
 * The profiles mentioned in a text, as one JSON column. `rows` are rows of a table of mentions,
 * joined to `profiles as meant`.
 */
export const mentionsAmong = (rows: SQL): SQL<Mentions> => sql<Mentions>`coalesce((
  select json_agg(json_build_object('id', meant.id, 'handle', meant.handle) order by meant.handle) filter (where meant.is_public) from ${rows}), '[]')`

const ownColumns = {
  ...ownProfileColumns,
  bio: profiles.bio,
  place: profiles.place,
  socialLinks: profiles.socialLinks,
  showLikes: profiles.showLikes,
  followerCount: profiles.followerCount,
  followingCount: profiles.followingCount,
  createdAt: profiles.createdAt,
}
const profileColumns = {
  ...ownColumns,
  isPublic: profiles.isPublic,
  mentions: mentionsAmong(
    sql`bio_mentions as m join profiles as meant on meant.id = m.mentioned_id where m.profile_id = profiles.id`,
  ),
}

type RowOf<Columns extends Record<string, { _: { data: unknown; notNull: boolean } }>> = {
  [Name in keyof Columns]: Columns[Name]['_']['notNull'] extends true
    ? Columns[Name]['_']['data']
    : Columns[Name]['_']['data'] | null
}
export type SummaryRow = RowOf<typeof summaryColumns>
export type ProfileRow = RowOf<typeof ownColumns> & { mentions: Mentions; isPublic: boolean }

const summariesByIds = perDatabase((db, _name: 'by-ids') =>
  db
    .select({ ...summaryColumns, place: profiles.place })
    .from(profiles)
    .where(sql`${profiles.id} = any(${sql.placeholder('ids')}::uuid[]) and ${profiles.isPublic}`)
    .prepare('profiles_by_ids'),
)

/** Profiles by their ids, with their places, in no particular order and without suspended ones. */
export const findProfilesByIds = (db: Database, ids: string[]): Promise<(SummaryRow & { place: string | null })[]> =>
  summariesByIds(db, 'by-ids').execute({ ids })

/** A profile by its slug, otherwise by its handle. */
export const profileBySlug = perDatabase((db, _name: 'by-slug') =>
  db
    .select(profileColumns)
    .from(profiles)
    .where(or(eq(profiles.slug, sql.placeholder('slug')), eq(profiles.handle, sql.placeholder('slug'))))
    .orderBy(sql`${profiles.slug} = ${sql.placeholder('slug')} desc`)
    .limit(1)
    .prepare('profile_by_slug'),
)

export async function profileById(db: Queryable, id: string): Promise<ProfileRow | undefined> {
  const [row] = await db.select(profileColumns).from(profiles).where(eq(profiles.id, id))
  return row
}

export async function isHandleTaken(db: Queryable, handle: string): Promise<boolean> {
  const [row] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(or(eq(profiles.handle, handle), eq(profiles.slug, handle)))
    .limit(1)
  return row !== undefined
}

/**
 * Locks both profiles until the end of the transaction, so that they cannot be deleted. Lock order:
 * profiles, then conversations. Deleting a profile uses that order; the opposite order would
 * deadlock.
 * @throws AppError `not_found` if one is already gone
 */
export async function lockProfiles(tx: Queryable, ids: [string, string]): Promise<void> {
  const there = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(inArray(profiles.id, ids))
    .orderBy(profiles.id)
    .for('key share')
  if (there.length < 2) throw notFound('Profile')
}
