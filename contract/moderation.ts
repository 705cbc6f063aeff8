import { z } from 'zod'
import { PageQuery, pageOf } from './platform/paging.ts'
import { list } from './platform/resource.ts'

/** Actions in the audit log: by admins and by the server's command. */
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
  'account.remove-factors',
  'account.sign-out',
  'rules.publish',
  'prevention.update',
])
export type AdminAction = z.infer<typeof AdminAction>

const Snapshot = z.record(z.string(), z.unknown()).nullable()

/**
 * An entry of the audit log. `by` is null for the server's command and for a deleted account.
 * `subjectId` is null if the subject was such an account or is the only one of its type. `before`
 * and `after` are the subject's fields, without names of a deleted account; null if it did not
 * exist.
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
