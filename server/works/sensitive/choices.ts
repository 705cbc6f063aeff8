import { and, eq, sql } from 'drizzle-orm'
import { SENSITIVE } from '#contract/platform/limits.ts'
import { users } from '#server/people/identity/tables.ts'
import { summaryColumns } from '#server/people/profiles/queries.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database } from '#server/platform/database.ts'
import { literal, newestFirst, startingAt } from '#server/platform/lists/paging.ts'
import { revealedArtists, revealedWorks } from './tables.ts'

const TABLES = { works: revealedWorks, artists: revealedArtists }
export type RevealedKind = keyof typeof TABLES

/** Ids that an account (`users`) has chosen, latest first. */
const chosen = (kind: RevealedKind) => {
  const table = TABLES[kind]
  return sql<string[]>`array(select ${table.targetId}::text from ${table} where ${table.userId} = ${users.id}
    order by ${table.createdAt} desc, ${table.targetId} desc)`
}

/** The sensitive works that an account (`users`) sees: all, or single works and artists. */
export const revealedColumns = { all: users.showsSensitive, works: chosen('works'), artists: chosen('artists') }

type Choice = { kind: RevealedKind; userId: string; targetId: string }

/**
 * Saves that an account wants to see a work or an artist; beyond the limit the oldest choices are
 * deleted.
 */
export const reveal = (db: Database, { kind, userId, targetId }: Choice): Promise<void> =>
  transaction(db, async (tx) => {
    const table = TABLES[kind]
    // Locks the account, so that concurrent choices are counted one after the other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    await tx.insert(table).values({ userId, targetId }).onConflictDoNothing()
    await tx.execute(sql`delete from ${table} where ${table.userId} = ${userId} and ${table.targetId} in (
      select ${table.targetId} from ${table} where ${table.userId} = ${userId}
      order by ${table.createdAt} desc, ${table.targetId} desc offset ${SENSITIVE[kind]})`)
  })

export async function hideAgain(db: Database, { kind, userId, targetId }: Choice): Promise<void> {
  const table = TABLES[kind]
  await db.delete(table).where(and(eq(table.userId, userId), eq(table.targetId, targetId)))
}

export async function showAll(db: Database, userId: string, all: boolean): Promise<void> {
  await db.update(users).set({ showsSensitive: all }).where(eq(users.id, userId))
}

const { order, before } = newestFirst(revealedArtists.createdAt, revealedArtists.targetId)

const artistsOf = perDatabase((db, rows: number) =>
  db
    .select({ id: revealedArtists.targetId, createdAt: revealedArtists.createdAt, profile: summaryColumns })
    .from(revealedArtists)
    .innerJoin(profiles, eq(profiles.id, revealedArtists.targetId))
    .where(and(eq(revealedArtists.userId, sql.placeholder('userId')), before))
    .orderBy(...order)
    .limit(literal(rows))
    .prepare(`unveiled_artists_${rows}`),
)

/**
 * The artists whose works are always revealed to an account, latest first, with one row more than a
 * page shows.
 */
export const findRevealedArtists = (
  db: Database,
  userId: string,
  { cursor, limit }: { cursor?: string; limit: number },
) => artistsOf(db, limit + 1).execute({ userId, ...startingAt(cursor) })
