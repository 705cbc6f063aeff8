import { AdminAction, type AuditEntry, type AuditLogList, auditLogResource } from '#contract/moderation.ts'
import { PAGE_SIZE } from '#contract/platform/limits.ts'
import { requireAdmin } from '#server/people/identity/guards.ts'
import type { AppContext } from '#server/platform/context.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import { toPage } from '#server/platform/lists/paging.ts'
import { type AuditRow, findAuditLog } from './queries.ts'

/** Resources for the API and the first paint. */
export const auditLogResources = [
  handler(
    auditLogResource,
    {
      summary: 'List the actions of admins, newest first (admins only)',
      errors: ['forbidden'],
      response: 'A page of the audit log',
    },
    loadAuditLog,
  ),
]

/**
 * Actions of admins, newest first.
 * @throws AppError `forbidden`, `bad_request` for a foreign cursor
 */
async function loadAuditLog(
  c: AppContext,
  { cursor, limit = PAGE_SIZE.default }: { cursor?: string; limit?: number } = {},
): Promise<AuditLogList> {
  requireAdmin(c)
  return toPage(await findAuditLog(c.var.db, { cursor, limit }), limit, presentEntry)
}

const presentEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  act: AdminAction.parse(row.act),
  by: row.email === null ? null : { email: row.email },
  subjectType: row.subjectType,
  subjectId: row.subjectId,
  before: row.before,
  after: row.after,
  createdAt: row.createdAt.toISOString(),
})
