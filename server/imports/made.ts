import { sql } from 'drizzle-orm'
import type { ImportKind } from '#contract/imports.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { imported } from './tables.ts'

/** Something that was made here of a thing of the archive, the profile that it belongs to, and when it was. */
export type Made = { id: string; profileId: string; madeAt?: Date }

/** All that an account has brought so far, by kind and by the id that it had. */
export type AllMade = {
  get(kind: ImportKind, oldId: string): Made | undefined
  add(kind: ImportKind, oldId: string, made: Made): void
}

const keyOf = (kind: ImportKind, oldId: string): string => `${kind} ${oldId}`

/**
 * What is still there of what was brought before. What was deleted here since may come once more, and so may what
 * belongs to a profile that the account has left.
 */
export async function loadMade(db: Database, userId: string): Promise<AllMade> {
  const rows = await transaction(db, async (tx) => {
    await tx.execute(sql`
      delete from imported where user_id = ${userId}::uuid and not (
        exists (select from profile_members as member
          where member.profile_id = imported.profile_id and member.user_id = imported.user_id)
        and (kind = 'profiles' or exists (select from assets where id = made_id)
          or exists (select from artist_events where id = made_id) or exists (select from merch_items where id = made_id)
          or exists (select from playlists where id = made_id)))`)
    return tx.select().from(imported).where(sql`${imported.userId} = ${userId}::uuid`)
  })
  const all = new Map<string, Made>()
  for (const { kind, oldId, madeId: id, profileId, createdAt: madeAt } of rows)
    all.set(`${kind} ${oldId}`, { id, profileId, madeAt })
  return {
    get: (kind, oldId) => all.get(keyOf(kind, oldId)),
    add: (kind, oldId, made) => void all.set(keyOf(kind, oldId), made),
  }
}

/** In the transaction that makes it, so that nothing is made twice. */
export async function rememberMade(
  tx: Queryable,
  userId: string,
  kind: ImportKind,
  oldId: string,
  { id: madeId, profileId }: Made,
): Promise<void> {
  await tx.insert(imported).values({ userId, kind, oldId, madeId, profileId })
}
