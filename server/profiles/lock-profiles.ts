import { inArray } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { profiles } from './tables.ts'

/**
 * Keeps both profiles from going until the end of the transaction. A profile that goes locks itself and then its conversations: who
 * locks a conversation first and needs the profile then would have the two wait for each other.
 * @throws AppError `not_found` when one has gone already
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
