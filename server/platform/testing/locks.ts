import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

/** How many statements of this database wait for what another one holds. */
export async function waitingForLocks(db: Database): Promise<number> {
  const { rows } = await db.execute(sql`
    select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and wait_event_type = 'Lock'`)
  return rows.length
}
