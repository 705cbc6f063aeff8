import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'
import { clientMark } from '#server/platform/http/client-mark.ts'
import { ROLL_UP_LOCK } from './roll-up-plays.ts'

/** Keeps plays from being moved until the end of the transaction: a roll-up would wait for what is being deleted, and be waited for. */
export async function holdRollUp(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ROLL_UP_LOCK})`)
}

/** Drops the plays of profiles' tracks that are not moved yet. */
export async function forgetPlaysOf(tx: Queryable, profileIds: string[]): Promise<void> {
  const tracks = sql`select id from assets where profile_id = any(${sql.param(profileIds)}::uuid[]) and asset_type = 'music'`
  await tx.execute(sql`delete from play_batches where music_id in (${tracks})`)
  await forgetMarks(tx, sql`music_id in (${tracks})`)
}

/** The client by which a user's plays are told apart. */
export const listeningUser = (userId: string): string => `user ${userId}`

/** Forgets that a user has played anything; it stays counted. */
export async function forgetPlaysBy(tx: Queryable, userId: string): Promise<void> {
  await forgetMarks(tx, sql`client = ${clientMark(listeningUser(userId))}`)
}

/** In the order in which they are written, or the two would wait for each other. */
async function forgetMarks(tx: Queryable, which: SQL): Promise<void> {
  await tx.execute(sql`
    with held as (select music_id, client from play_marks where ${which} order by music_id, client for update)
    delete from play_marks using held where play_marks.music_id = held.music_id and play_marks.client = held.client`)
}
