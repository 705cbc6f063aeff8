import { z } from 'zod'
import { PageQuery, pageOf } from './platform/paging.ts'
import { list } from './platform/resource.ts'

/** What admins do, and what the server's own command does. */
export const AdminAction = z.enum([
  'merch.approve',
  'merch.reject',
  'comment.delete',
  'case.decide',
  'case.undo',
  'appeal.decide',
  'admin.grant',
  'admin.revoke',
  'account.quota',
  'rules.publish',
  'prevention.update',
])
export type AdminAction = z.infer<typeof AdminAction>

const Snapshot = z.record(z.string(), z.unknown()).nullable()

/**
 * One entry of the audit log. `by` is null for the server's command, and for an account that is gone; `subjectId` is
 * null where it was such an account, and for what there is one of. `before` and `after` are the subject's fields at the act, without what named an
 * account that is gone; null where there was nothing.
 */
export const AuditEntry = z.object({
  id: z.string(),
  act: AdminAction,
  by: z.object({ email: z.string() }).nullable(),
  subjectType: z.string(),
  subjectId: z.string().nullable(),
  before: Snapshot,
  after: Snapshot,
  createdAt: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>
export const AuditLogList = pageOf(AuditEntry)
export type AuditLogList = z.infer<typeof AuditLogList>

export const auditLogResource = list('auditLog', '/api/audit-log', { query: PageQuery, schema: AuditLogList })
