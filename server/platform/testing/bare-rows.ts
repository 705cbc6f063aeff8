import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

/** For rows by the ten thousand: nothing of these tables is found by search, which takes longest to make. */
export async function unsearched(db: Database, ...tables: string[]): Promise<void> {
  for (const table of tables) await db.execute(sql.raw(`alter table ${table} disable trigger ${table}_searched_new`))
}

/** For the same: rows of these tables are what was put in. Nothing is counted, told, refused or found by search. */
export async function withoutTriggers(db: Database, ...tables: string[]): Promise<void> {
  for (const table of tables) await db.execute(sql.raw(`alter table ${table} disable trigger user`))
}
