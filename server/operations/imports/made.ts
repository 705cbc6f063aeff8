import { type SQL, sql } from 'drizzle-orm'
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

const keyOf = (kind: string, oldId: string): string => `${kind} ${oldId}`

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
    all.set(keyOf(kind, oldId), { id, profileId, madeAt })
  return {
    get: (kind, oldId) => all.get(keyOf(kind, oldId)),
    add: (kind, oldId, made) => void all.set(keyOf(kind, oldId), made),
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Something that an archive of this very place names, and that is still here, counts as having come when it was made,
 * so that what needs it finds it.
 */
export async function adopt(
  db: Database,
  { userId, profileId }: { userId: string; profileId: string },
  kind: ImportKind,
  oldId: string,
): Promise<Made | undefined> {
  const own = UUID.test(oldId) && OWN[kind]
  if (!own) return undefined
  const { rows } = await db.execute<{ madeAt: string }>(sql`
    insert into imported (user_id, kind, old_id, made_id, profile_id, created_at)
    select ${userId}::uuid, ${kind}, ${oldId}, id, ${profileId}::uuid, created_at
    from (${own}) as own (id, profile_id, created_at) where id = ${oldId}::uuid and profile_id = ${profileId}::uuid
    on conflict do nothing returning created_at as "madeAt"`)
  return rows[0] && { id: oldId.toLowerCase(), profileId, madeAt: new Date(rows[0].madeAt) }
}

const musicOf = (type: 'track' | 'stem') =>
  sql`select id, profile_id, created_at from assets join music using (id) where type = ${type}`
const assetsOf = (type: 'artwork' | 'album') =>
  sql`select id, profile_id, created_at from assets where asset_type = ${type}`
/** Where things of a kind stand here: their ids, whose they are, and since when. */
const OWN: Partial<Record<ImportKind, SQL>> = {
  tracks: musicOf('track'),
  stems: musicOf('stem'),
  artworks: assetsOf('artwork'),
  albums: assetsOf('album'),
  events: sql`select id, artist_id, created_at from artist_events`,
  merch: sql`select id, profile_id, created_at from merch_items`,
  playlists: sql`select id, owner_profile_id, created_at from playlists`,
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
