import { sql } from 'drizzle-orm'
import type { AdminAction } from '#contract/moderation.ts'
import { recordSecurityEvent } from '#server/people/security-log/record.ts'
import type { Queryable } from '#server/platform/database.ts'
import { auditLog } from './tables.ts'

export type Action = {
  act: AdminAction
  /** Null for the server's own command. */
  userId: string | null
  subjectType: 'merch' | 'comment' | 'user' | 'case' | 'rules' | 'prevention'
  /** Null for a subject of which there is only one. */
  subjectId: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/**
 * Writes an admin's action to the audit log and to the security log, in the transaction of that
 * action.
 */
export async function recordAction(tx: Queryable, action: Action): Promise<void> {
  const { act, userId, subjectId } = action
  await tx.insert(auditLog).values(action)
  await recordSecurityEvent(tx, { event: 'admin.acted', userId, details: { act } })
  if (act === 'admin.grant') await recordSecurityEvent(tx, { event: 'admin.granted', userId: subjectId })
  if (act === 'admin.revoke') await recordSecurityEvent(tx, { event: 'admin.revoked', userId: subjectId })
}

/** Keys of an entry that contain a profile's id or words of that profile. */
const WORDS = ['profileId', 'author', 'body', 'title', 'shopifyUrl', 'productImgUrl', 'rejectionReason']

/**
 * Removes from the audit log what identifies deleted profiles. The action, the admin and the time
 * stay. Call it before the merch and the cases of the profiles are deleted.
 */
export async function forgetProfilesInLog(tx: Queryable, profileIds: string[]): Promise<void> {
  const ids = sql.param(profileIds)
  const words = sql`${sql.param(WORDS)}::text[]`
  const withoutWords = sql`update audit_log set before = before - ${words}, after = after - ${words}`
  await tx.execute(sql`${withoutWords} where before ->> 'profileId' = any(${ids}::text[])`)
  // Older entries about merch do not name the profile.
  await tx.execute(
    sql`${withoutWords} where subject_id in (select id from merch_items where profile_id = any(${ids}::uuid[]))`,
  )
  await tx.execute(
    sql`${withoutWords} where subject_id in (select id from cases where profile_id = any(${ids}::uuid[]))`,
  )
}

/** Removes an account from the audit log: as the subject, with its address, and as the actor. */
export async function forgetUserInLog(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`
    update audit_log set subject_id = null, before = before - 'email', after = after - 'email'
    where subject_type = 'user' and subject_id = ${userId}::uuid`)
  await tx.execute(sql`update audit_log set user_id = null where user_id = ${userId}::uuid`)
}
