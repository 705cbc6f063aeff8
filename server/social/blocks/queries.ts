import { and, type Column, eq, sql } from 'drizzle-orm'
import { type PgTable, unionAll } from 'drizzle-orm/pg-core'
import { follows } from '#server/people/follows/tables.ts'
import { summaryColumns } from '#server/people/profiles/queries.ts'
import { blocks, mutes, profiles } from '#server/people/profiles/tables.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { givenAmong, givenId } from '#server/platform/lists/among.ts'
import { literal, newestFirst, startingAt } from '#server/platform/lists/paging.ts'

const TABLES = { blocks, mutes }
export type Restriction = keyof typeof TABLES

/** Which of some profiles a profile follows, blocks and mutes. */
export type Relations = Record<'followed' | 'blocked' | 'muted', ReadonlySet<string>>
const NOBODY: Relations = { followed: new Set(), blocked: new Set(), muted: new Set() }

/** Reads all three by one statement. Empty for anonymous visitors and for no targets. */
export async function findRelations(
  db: Database,
  profileId: string | undefined,
  targetIds: readonly string[],
): Promise<Relations> {
  if (!profileId || targetIds.length === 0) return NOBODY
  const rows = await relationsAmong(db, 'profiles').execute({ profileId, ids: targetIds })
  const those = (kind: keyof Relations) => new Set(rows.flatMap((row) => (row.kind === kind ? row.targetId : [])))
  return { followed: those('followed'), blocked: those('blocked'), muted: those('muted') }
}

const relationsAmong = perDatabase((db, _name: 'profiles') => {
  const among = (kind: keyof Relations, table: PgTable, by: Column, target: Column) =>
    db
      .select({ kind: sql<keyof Relations>`${kind}::text`.as('kind'), targetId: givenId.as('id') })
      .from(givenAmong(table, by, target))
  return unionAll(
    among('followed', follows, follows.followerProfileId, follows.targetId),
    among('blocked', blocks, blocks.profileId, blocks.targetId),
    among('muted', mutes, mutes.profileId, mutes.targetId),
  ).prepare('relations_among')
})

type ListOptions = { cursor?: string; limit: number }

/**
 * Profiles that a profile blocks or mutes, the last one first, with one row more than a page shows.
 */
export const findRestricted = (db: Database, kind: Restriction, profileId: string, { cursor, limit }: ListOptions) =>
  listOf(db, `${kind} ${limit + 1}`).execute({ profileId, ...startingAt(cursor) })

const listOf = perDatabase((db, key: `${Restriction} ${number}`) => {
  const [kind, rows] = key.split(' ') as [Restriction, string]
  const table = TABLES[kind]
  const { order, before } = newestFirst(table.createdAt, table.targetId)
  return db
    .select({ id: table.targetId, createdAt: table.createdAt, profile: summaryColumns })
    .from(table)
    .innerJoin(profiles, eq(profiles.id, table.targetId))
    .where(and(eq(table.profileId, sql.placeholder('profileId')), before))
    .orderBy(...order)
    .limit(literal(Number(rows)))
    .prepare(`restricted_${kind}_${rows}`)
})
