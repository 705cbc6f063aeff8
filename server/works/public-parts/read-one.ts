import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'

/** The display name of the profile `p`. */
export const maker: SQL = sql`coalesce(p.display_name, p.handle) as maker`

/** The first row of a query, if any. */
export async function readOne<Row extends Record<string, unknown>>(
  db: Queryable,
  query: SQL,
): Promise<Row | undefined> {
  const { rows } = await db.execute(query)
  return rows[0] as Row | undefined
}
