import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

/** The number of statements in this database that wait for a lock. */
export async function waitingForLocks(db: Database): Promise<number> {
  const { rows } = await db.execute(sql`
    select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and wait_event_type = 'Lock'`)
  return rows.length
}
