import { type Column, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Support } from '#contract/support.ts'
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

/** How to support the profile of a work. A suspended profile offers nothing. */
export const supportOf = sql<Support | null>`case when ${profiles.isPublic} then ${profiles.support} end`

/** The name to show for a person named at a work. Of a suspended profile only the name is shown. */
export const nameOf = (named: { name: Column; profileId: Column }): SQL<string | null> => sql<
  string | null
>`coalesce(${named.name},
  (select coalesce(display_name, handle) from profiles as suspended where suspended.id = ${named.profileId} and not is_public))`

/** Columns that the profile's own page and embeds show in addition. */
export const ownProfileColumns = { ...summaryColumns, stock: profiles.stock, stockDeep: profiles.stockDeep }

/** A profile that a text mentioned when it was written; `old` are the old handles that redirect. */
export type MentionedRow = { id: string; handle: string; old: string[] }

/**
 * The profiles mentioned in a text, as one JSON column. `rows` are rows of a table of mentions,
 * joined to `profiles as meant`.
 */
export const mentionsAmong = (rows: SQL): SQL<MentionedRow[]> => sql<MentionedRow[]>`coalesce((
  select json_agg(json_build_object('id', meant.id, 'handle', meant.handle, 'old', array(
    select handle from old_handles where profile_id = meant.id and redirects)) order by meant.handle) filter (where meant.is_public) from ${rows}), '[]')`

const ownColumns = {
  ...ownProfileColumns,
  bio: profiles.bio,
  place: profiles.place,
  socialLinks: profiles.socialLinks,
  support: profiles.support,
  showLikes: profiles.showLikes,
  noAi: profiles.noAi,
  followerCount: profiles.followerCount,
  followingCount: profiles.followingCount,
  createdAt: profiles.createdAt,
  feedHandle: profiles.feedHandle,
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
export type ProfileRow = RowOf<typeof ownColumns> & { mentions: MentionedRow[]; isPublic: boolean }

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

/** A profile by its slug, otherwise by its handle, otherwise by an old handle that redirects. */
export const profileBySlug = perDatabase((db, _name: 'by-slug') => {
  const slug = sql.placeholder('slug')
  const byOldHandle = sql`${profiles.id} = (select profile_id from old_handles where handle = ${slug} and redirects)`
  return db
    .select(profileColumns)
    .from(profiles)
    .where(or(eq(profiles.slug, slug), eq(profiles.handle, slug), byOldHandle))
    .orderBy(sql`${profiles.slug} = ${slug} desc, ${profiles.handle} = ${slug} desc`)
    .limit(1)
    .prepare('profile_by_slug')
})

/** Whether an address names the profile by an old handle. `asked` is in lower case. */
export const isOldAddress = (profile: { slug: string; handle: string }, asked: string): boolean =>
  profile.slug !== asked && profile.handle !== asked

export async function profileById(db: Queryable, id: string): Promise<ProfileRow | undefined> {
  const [row] = await db.select(profileColumns).from(profiles).where(eq(profiles.id, id))
  return row
}

/**
 * Whether no new profile of the account can have the handle. The handle of a deleted profile stays
 * reserved for the account that owned it; `userId` is null for an anonymous visitor.
 */
export async function isHandleTaken(db: Queryable, handle: string, userId: string | null): Promise<boolean> {
  const { rows } = await db.execute<{ isTaken: boolean }>(sql`
    select exists (select from profiles where handle = ${handle} or slug = ${handle})
      or exists (select from old_handles where handle = ${handle} and (redirects or reserved_until > now()))
      or exists (select from reserved_handles where digest = handle_digest(${handle}) and until > now()
        and user_id is distinct from ${userId}::uuid) as "isTaken"`)
  return rows[0]!.isTaken
}

/** Gives the account the handle of a profile that it deleted, if the handle is still reserved. */
export async function releaseReserved(tx: Queryable, handle: string, userId: string): Promise<void> {
  await tx.execute(sql`
    delete from reserved_handles where digest = handle_digest(${handle}) and user_id = ${userId}::uuid`)
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
