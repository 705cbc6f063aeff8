import { sql } from 'drizzle-orm'
import type { AdminAction } from '#contract/moderation.ts'
import type { Queryable } from '#server/platform/database.ts'
import { auditLog } from './tables.ts'

export type Action = {
  act: AdminAction
  /** Null for the server's own command. */
  userId: string | null
  subjectType: 'merch' | 'comment' | 'user' | 'case' | 'rules' | 'prevention'
  /** Null for what there is one of. */
  subjectId: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Writes an admin's act into the audit log, in the transaction of what was done. */
export async function recordAction(tx: Queryable, act: Action): Promise<void> {
  await tx.insert(auditLog).values(act)
}

/** What an entry says about a profile's things in words of that profile. */
const WORDS = ['profileId', 'author', 'body', 'title', 'shopifyUrl', 'productImgUrl', 'rejectionReason']

/**
 * Takes out of the audit log what names profiles that go: that something was done, by whom and when stays. Call it
 * while their merch and their cases are still there.
 */
export async function forgetProfilesInLog(tx: Queryable, profileIds: string[]): Promise<void> {
  const ids = sql.param(profileIds)
  const words = sql`${sql.param(WORDS)}::text[]`
  const withoutWords = sql`update audit_log set before = before - ${words}, after = after - ${words}`
  await tx.execute(sql`${withoutWords} where before ->> 'profileId' = any(${ids}::text[])`)
  // Older entries about merch do not say whose it was.
  await tx.execute(
    sql`${withoutWords} where subject_id in (select id from merch_items where profile_id = any(${ids}::uuid[]))`,
  )
  await tx.execute(
    sql`${withoutWords} where subject_id in (select id from cases where profile_id = any(${ids}::uuid[]))`,
  )
}

/** The same of an account, of which the log knows who it was and which address it had. */
export async function forgetUserInLog(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`
    update audit_log set subject_id = null, before = before - 'email', after = after - 'email'
    where subject_type = 'user' and subject_id = ${userId}::uuid`)
  await tx.execute(sql`update audit_log set user_id = null where user_id = ${userId}::uuid`)
}
