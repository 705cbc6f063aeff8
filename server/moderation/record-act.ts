import type { AdminAct } from '#contract/moderation.ts'
import type { Queryable } from '#server/platform/database.ts'
import { auditLog } from './tables.ts'

export type Act = {
  act: AdminAct
  /** Null for the server's own command. */
  userId: string | null
  subjectType: 'merch' | 'comment' | 'user'
  subjectId: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Writes an admin's act into the audit log, in the transaction of what was done. */
export async function recordAct(tx: Queryable, act: Act): Promise<void> {
  await tx.insert(auditLog).values(act)
}
