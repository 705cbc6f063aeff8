import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { CaseDecision, Statement } from '#contract/decisions.ts'
import { CASE } from '#contract/platform/moderation-limits.ts'
import type { CaseDetail } from '#contract/reports.ts'
import { users } from '#server/people/identity/tables.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { cases, type DecisionRow, decisions } from '#server/social/reports/tables.ts'
import { presentStatement } from './statements.ts'

/** The decision about a case, for admins; null while the case is open. */
export async function loadCaseDecision(db: Database, caseId: string, userId: string): Promise<CaseDecision | null> {
  const [row] = await db
    .select({ decision: decisions, about: cases, email: users.email })
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.caseId))
    .leftJoin(users, eq(users.id, decisions.decidedBy))
    .where(eq(decisions.caseId, caseId))
  if (!row) return null
  const statement = await presentStatement(db, row)
  const isYours = row.decision.decidedBy === userId
  return {
    ...statement,
    by: row.email === null ? null : { email: row.email, isYou: isYours },
    mayAnswer: waits(statement) && (await mayAnswer(db, row.decision, userId)),
  }
}

const waits = ({ appeal }: Statement): boolean => appeal !== null && appeal.isGranted === null

/**
 * Whether an admin may answer the appeal: not if affected by the decision, and not if the admin
 * made it, unless there is no other admin.
 */
async function mayAnswer(db: Queryable, decision: DecisionRow, userId: string): Promise<boolean> {
  if (await isConcerned(db, decision, userId)) return false
  return decision.decidedBy !== userId || (await countOtherAdmins(db, decision, userId)) === 0
}

/** Whether a decision affects an account. */
export async function isConcerned(db: Queryable, decision: DecisionRow, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select where ${decision.userId}::uuid = ${userId}::uuid
      or exists (select from profile_members where profile_id = ${decision.profileId}::uuid and user_id = ${userId}::uuid)`)
  return rows.length > 0
}

/** How many other admins could decide about the affected account. */
export async function countOtherAdmins(db: Queryable, { profileId, userId: concerned }: DecisionRow, userId: string) {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from admins join users on users.id = user_id
    where user_id <> ${userId}::uuid and user_id is distinct from ${concerned}::uuid and suspended_at is null
      and not exists (select from profile_members as m where m.profile_id = ${profileId}::uuid and m.user_id = users.id)`)
  return rows[0]?.count ?? 0
}

/** Earlier decisions about the same profile and its works, the last one first. */
export async function findEarlierDecisions(
  db: Database,
  { id, profileId }: { id: string; profileId: string | null },
): Promise<CaseDetail['earlierDecisions']> {
  if (profileId === null) return []
  const rows = await db
    .select({ decision: decisions, number: cases.number, snapshot: cases.snapshot })
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.caseId))
    .where(and(eq(decisions.profileId, profileId), ne(decisions.caseId, id), ne(decisions.act, 'dismiss')))
    .orderBy(desc(decisions.decidedAt), desc(decisions.id))
    .limit(CASE.earlier)
  return rows.map(({ decision: { caseId, act, decidedAt, undoneAt, until }, number, snapshot: { title } }) => ({
    ...{ caseId, number, title, act, decidedAt: decidedAt.toISOString() },
    isOver: undoneAt !== null || (until !== null && until <= new Date()),
  }))
}
