import { sql } from 'drizzle-orm'
import type { ProfileDeletionCounts } from '#contract/deletion.ts'
import type { Queryable } from '#server/platform/database.ts'

/** What these profiles would take with them now. */
export async function countBelongings(db: Queryable, profileIds: string[]): Promise<ProfileDeletionCounts> {
  const ids = sql`any(${sql.param(profileIds)}::uuid[])`
  const { rows } = await db.execute<ProfileDeletionCounts>(sql`
    select (select count(*)::int from assets where profile_id = ${ids} and asset_type = 'artwork') as artworks,
      (select count(*)::int from assets where profile_id = ${ids} and asset_type = 'music') as tracks,
      (select count(*)::int from files where profile_id = ${ids} and state = 'stored') as files`)
  return rows[0]!
}

/** The profiles of an account that nobody else belongs to: those that go with it. */
export async function findOwnAlone(db: Queryable, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select profile_id as id from profile_members as own where user_id = ${userId}::uuid and not exists (
      select from profile_members as other where other.profile_id = own.profile_id and other.user_id <> own.user_id
    ) order by profile_id`)
  return rows.map(({ id }) => id)
}
