import { eq, sql } from 'drizzle-orm'
import { users } from '#server/people/identity/tables.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { literal, newestFirst, startingAt } from '#server/platform/lists/paging.ts'
import { auditLog } from './tables.ts'

const entryColumns = {
  id: auditLog.id,
  act: auditLog.act,
  userId: auditLog.userId,
  email: users.email,
  subjectType: auditLog.subjectType,
  subjectId: auditLog.subjectId,
  before: auditLog.before,
  after: auditLog.after,
  createdAt: auditLog.createdAt,
}

const selectEntries = (db: Queryable) =>
  db.select(entryColumns).from(auditLog).leftJoin(users, eq(users.id, auditLog.userId))
export type AuditRow = Awaited<ReturnType<typeof selectEntries>>[number]

const { order, before } = newestFirst(auditLog.createdAt, auditLog.id)

const newest = perDatabase((db, rows: number) =>
  selectEntries(db)
    .where(before)
    .orderBy(...order)
    .limit(literal(rows))
    .prepare(`audit_log_${rows}`),
)

/**
 * The audit log, newest first, with one row more than a page shows.
 * @throws AppError `bad_request` for a foreign cursor
 */
export function findAuditLog(db: Database, { cursor, limit }: { cursor?: string; limit: number }): Promise<AuditRow[]> {
  return newest(db, limit + 1).execute(startingAt(cursor))
}

/** The newest entry about a subject. */
export async function findLastAction(db: Queryable, subjectId: string): Promise<AuditRow | undefined> {
  const [row] = await selectEntries(db)
    .where(eq(auditLog.subjectId, sql`${subjectId}::uuid`))
    .orderBy(...order)
    .limit(1)
  return row
}
