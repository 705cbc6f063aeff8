import { type SQL, sql } from 'drizzle-orm'
import type { ImportKind } from '#contract/imports.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database } from '#server/platform/database.ts'
import type { IdMap, Imported } from '#server/works/archive-parts/kind.ts'
import { filesOfKinds } from '#server/works/kinds/kinds.ts'
import { imported } from './tables.ts'

const keyOf = (kind: string, oldId: string): string => `${kind} ${oldId}`

/** For each kind, the SQL that lists existing items: id, profile and time of creation. */
const HERE = new Map(filesOfKinds.flatMap(({ name, readBack }) => (readBack?.here ? [[name, readBack.here]] : [])))

const isHere = ([kind, here]: [string, SQL]): SQL =>
  sql`(kind = ${kind} and exists (select from (${here}) as made (id) where made.id = made_id))`

/**
 * The id map of an account's earlier imports. Entries of items that were deleted since are removed,
 * and entries of profiles that the account has left, so that these can be imported again.
 */
export async function loadIdMap(db: Database, userId: string): Promise<IdMap> {
  const rows = await transaction(db, async (tx) => {
    await tx.execute(sql`
      delete from imported where user_id = ${userId}::uuid and not (
        exists (select from profile_members as member
          where member.profile_id = imported.profile_id and member.user_id = imported.user_id)
        and (kind = 'profiles' or ${sql.join([...HERE].map(isHere), sql` or `)}))`)
    return tx.select().from(imported).where(sql`${imported.userId} = ${userId}::uuid`)
  })
  const all = new Map<string, Imported>()
  for (const { kind, oldId, madeId: id, profileId, createdAt: madeAt } of rows)
    all.set(keyOf(kind, oldId), { id, profileId, madeAt })
  return {
    get: (kind, oldId) => all.get(keyOf(kind, oldId)),
    add: (kind, oldId, target) => void all.set(keyOf(kind, oldId), target),
    async remember(tx, kind, oldId, { id: madeId, profileId }) {
      await tx.insert(imported).values({ userId, kind, oldId, madeId, profileId })
    },
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Adds an item to the id map if the archive is from this site and the item still exists here. Other
 * entries that refer to the item then find it.
 */
export async function adopt(
  db: Database,
  { userId, profileId }: { userId: string; profileId: string },
  kind: ImportKind,
  oldId: string,
): Promise<Imported | undefined> {
  const own = UUID.test(oldId) && HERE.get(kind)
  if (!own) return undefined
  const { rows } = await db.execute<{ madeAt: string }>(sql`
    insert into imported (user_id, kind, old_id, made_id, profile_id, created_at)
    select ${userId}::uuid, ${kind}, ${oldId}, id, ${profileId}::uuid, created_at
    from (${own}) as own (id, profile_id, created_at) where id = ${oldId}::uuid and profile_id = ${profileId}::uuid
    on conflict do nothing returning created_at as "madeAt"`)
  return rows[0] && { id: oldId.toLowerCase(), profileId, madeAt: new Date(rows[0].madeAt) }
}
