import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'

/** What the profile `p` is called. */
export const maker: SQL = sql`coalesce(p.display_name, p.handle) as maker`

/** The one row of a query, or none. */
export async function readOne<Row extends Record<string, unknown>>(
  db: Queryable,
  query: SQL,
): Promise<Row | undefined> {
  const { rows } = await db.execute(query)
  return rows[0] as Row | undefined
}
