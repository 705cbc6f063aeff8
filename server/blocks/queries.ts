import { and, type Column, eq, sql } from 'drizzle-orm'
import { type PgTable, union, unionAll } from 'drizzle-orm/pg-core'
import type { Restrictions } from '#contract/blocks.ts'
import { follows } from '#server/follows/tables.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { givenAmong, givenId } from '#server/platform/lists/among.ts'
import { literal, newestFirst, startingAt } from '#server/platform/lists/paging.ts'
import { summaryColumns } from '#server/profiles/queries.ts'
import { profiles } from '#server/profiles/tables.ts'
import { blocks, mutes } from './tables.ts'

const TABLES = { blocks, mutes }
export type RestrictionKind = keyof typeof TABLES

/** What one profile has done about another; nothing, by a visitor. */
export async function restrictionsOf(
  db: Database,
  profileId: string | undefined,
  targetId: string,
): Promise<Restrictions> {
  const [row] = profileId ? await restrictionsBetween(db, 'two').execute({ profileId, targetId }) : []
  return row ?? { blocked: false, muted: false }
}

const restrictionsBetween = perDatabase((db, _name: 'two') => {
  const isIn = (table: typeof blocks | typeof mutes) =>
    sql<boolean>`exists (select from ${table} where ${table.profileId} = ${sql.placeholder('profileId')}::uuid
      and ${table.targetId} = ${sql.placeholder('targetId')}::uuid)`
  return db
    .select({ blocked: isIn(blocks).as('blocked'), muted: isIn(mutes).as('muted') })
    .from(sql`(select) as once`)
    .prepare('restrictions_between')
})

/** Those of these whose things the profile does not care to see: muted or blocked. */
export async function hiddenFrom(db: Database, profileId: string, targetIds: string[]): Promise<Set<string>> {
  const rows = await hiddenAmong(db, 'profiles').execute({ profileId, ids: targetIds })
  return new Set(rows.map(({ targetId }) => targetId))
}

const hiddenAmong = perDatabase((db, _name: 'profiles') => {
  const among = (table: typeof blocks | typeof mutes) =>
    db.select({ targetId: givenId.as('id') }).from(givenAmong(table, table.profileId, table.targetId))
  return union(among(blocks), among(mutes)).prepare('hidden_among')
})

/** What a profile has done about some others: whom of them it follows, blocks and mutes. */
export type Relations = Record<'followed' | 'blocked' | 'muted', ReadonlySet<string>>
const NOBODY: Relations = { followed: new Set(), blocked: new Set(), muted: new Set() }

/** Found by one statement; nothing, by a visitor or about nobody. */
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

/** Whom a profile blocks or mutes, the last one first, with one row more than a page shows. */
export const findRestricted = (
  db: Database,
  kind: RestrictionKind,
  profileId: string,
  { cursor, limit }: ListOptions,
) => listOf(db, `${kind} ${limit + 1}`).execute({ profileId, ...startingAt(cursor) })

const listOf = perDatabase((db, key: `${RestrictionKind} ${number}`) => {
  const [kind, rows] = key.split(' ') as [RestrictionKind, string]
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
