import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

/**
 * Turns off search for new rows of these tables: of inserting 20,000 profiles, indexing takes nine
 * tenths of the time.
 */
export async function unsearched(db: Database, ...tables: string[]): Promise<void> {
  for (const table of tables) await db.execute(sql.raw(`alter table ${table} disable trigger ${table}_index_insert`))
}

/** Turns off all triggers of these tables: counts, notifications, blocks and search. */
export async function withoutTriggers(db: Database, ...tables: string[]): Promise<void> {
  for (const table of tables) await db.execute(sql.raw(`alter table ${table} disable trigger user`))
}

/** Turns the triggers of these tables on again, for tests of later changes. */
export async function withTriggers(db: Database, ...tables: string[]): Promise<void> {
  for (const table of tables) await db.execute(sql.raw(`alter table ${table} enable trigger user`))
}
