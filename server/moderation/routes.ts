import { auditLogResource } from '#contract/moderation.ts'
import { answers } from '#server/platform/http/resources.ts'
import { loadAuditLog } from './load.ts'

/** What is read of them, for the API and the first paint. */
export const moderationResources = [
  answers(
    auditLogResource,
    { tag: 'moderation', summary: 'What admins did, newest first; for admins', answer: 'A page of the log' },
    loadAuditLog,
  ),
]
