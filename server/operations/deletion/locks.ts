import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'
import { lockRollUp } from '#server/works/music/plays/roll-up-plays.ts'

const DELETION_LOCK = 7_201_526
/** What is held for longer by others is given up, and the person may try again. */
const PATIENCE_MS = 30_000

/** One deletion after the other, over all instances: two that reach into each other would wait for each other. */
export async function waitForDeletions(tx: Queryable): Promise<void> {
  await tx.execute(sql.raw(`set local lock_timeout = ${PATIENCE_MS}`))
  await tx.execute(sql`select pg_advisory_xact_lock(${DELETION_LOCK})`)
}

/**
 * Keeps profiles and what hangs on them from changing until the end of the transaction: nothing is added to them any
 * more. Each step in the order of the ids, and the steps in the order in which everyone else takes them.
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
  // What an admin decides on an item stands in the log before that is cleared, or not at all.
  await tx.execute(sql`select count(*) from (
    select from merch_items where profile_id = ${ids} order by id for update) locked`)
}
