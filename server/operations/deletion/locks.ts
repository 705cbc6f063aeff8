import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'
import { lockRollUp } from '#server/works/music/plays/roll-up-plays.ts'

const DELETION_LOCK = 7_201_526
/** After waiting this long for a lock the deletion fails, and the user may retry. */
const TIMEOUT_MS = 30_000

/** Serialises deletions over all instances. Two deletions that affect each other would deadlock. */
export async function waitForDeletions(tx: Queryable): Promise<void> {
  await tx.execute(sql.raw(`set local lock_timeout = ${TIMEOUT_MS}`))
  await tx.execute(sql`select pg_advisory_xact_lock(${DELETION_LOCK})`)
}

/**
 * Locks profiles and what belongs to them until the end of the transaction, so that nothing is
 * added. Rows are locked in the order of their ids, and tables in the order that all other code
 * uses.
 */
export async function lockForDeletion(tx: Queryable, profileIds: string[]): Promise<void> {
  const ids = sql`any(${sql.param(profileIds)}::uuid[])`
  const tracks = sql`select id from assets where profile_id = ${ids} and asset_type = 'music'`
  await lockRollUp(tx)
  await tx.execute(sql`select from profiles where id = ${ids} order by id for update`)
  await tx.execute(
    sql`select count(*) from (select from assets where profile_id = ${ids} order by id for update) locked`,
  )
  await tx.execute(sql`select count(*) from (
    select from albums where profile_id = ${ids}
      or id in (select album_id from album_tracks where track_id in (${tracks}))
    order by id for no key update) locked`)
  await tx.execute(sql`select count(*) from (
    select from playlists
    where owner_profile_id = ${ids} or id in (select playlist_id from playlist_tracks where track_id in (${tracks}))
    order by id for no key update) locked`)
  // An admin's decision on an item is in the log before the log is cleared, or is not made at all.
  await tx.execute(sql`select count(*) from (
    select from merch_items where profile_id = ${ids} order by id for update) locked`)
}
