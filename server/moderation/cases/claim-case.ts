import { eq } from 'drizzle-orm'
import type { CaseDetail, OpenCase } from '#contract/reports.ts'
import { requireAdmin } from '#server/people/identity/guards.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { openUnreported } from '#server/social/reports/report-thing.ts'
import { findSubject } from '#server/social/reports/subjects.ts'
import { type CaseTableRow, caseSteps, cases } from '#server/social/reports/tables.ts'
import { loadCase } from './cases.ts'
import { findCase } from './queries.ts'

/**
 * Opens a case for a thing that nobody has reported, and claims it. Uses the open case if there is
 * one.
 * @throws AppError `not_found`, also for a private thing without a report, `conflict` if another
 * admin has claimed the case
 */
export async function startCase(c: AppContext, wanted: OpenCase): Promise<CaseDetail> {
  requireAdmin(c)
  const id = await transaction(c.var.db, async (tx) => {
    const subject = await findSubject(tx, { ...wanted, viewerId: null })
    if (!subject) throw notFound('Content')
    return openUnreported(tx, subject)
  })
  return claimCase(c, id)
}

/**
 * Claims a case; of two concurrent admins one succeeds. Idempotent.
 * @throws AppError `conflict`, `not_found`
 */
export async function claimCase(c: AppContext, id: string): Promise<CaseDetail> {
  const { userId } = requireAdmin(c)
  await transaction(c.var.db, async (tx) => {
    const before = await lockCaseOfOthers(tx, id, userId)
    if (before.claimedBy === userId) return
    if (before.claimedBy !== null) throw new AppError('conflict', 'Another admin has claimed this case.')
    await tx.update(cases).set({ claimedBy: userId }).where(eq(cases.id, id))
    await tx.insert(caseSteps).values({ caseId: id, userId, step: 'claim' })
  })
  return loadCase(c, id)
}

/**
 * Releases a case that the admin has claimed. Idempotent.
 * @throws AppError `conflict`, `not_found`
 */
export async function releaseCase(c: AppContext, id: string): Promise<CaseDetail> {
  const { userId } = requireAdmin(c)
  await transaction(c.var.db, async (tx) => {
    const before = await lockCaseOfOthers(tx, id, userId)
    if (before.claimedBy === null) return
    if (before.claimedBy !== userId) throw new AppError('conflict', 'Another admin has claimed this case.')
    await tx.update(cases).set({ claimedBy: null }).where(eq(cases.id, id))
    await tx.insert(caseSteps).values({ caseId: id, userId, step: 'release' })
  })
  return loadCase(c, id)
}

/**
 * Writes a note for the other admins, also on a closed case.
 * @throws AppError `not_found`
 */
export async function noteCase(c: AppContext, id: string, words: string): Promise<CaseDetail> {
  const { userId } = requireAdmin(c)
  if (!isUuid(id) || !(await findCase(c.var.db, id, userId))) throw notFound('Case')
  await c.var.db.insert(caseSteps).values({ caseId: id, userId, step: 'note', words })
  return loadCase(c, id)
}

/** Locks a case, unless it is about the admin: admins may not claim cases about themselves. */
async function lockCaseOfOthers(tx: Queryable, id: string, userId: string): Promise<CaseTableRow> {
  if (isUuid(id) && !(await findCase(tx, id, userId))) throw notFound('Case')
  return lockCase(tx, id)
}

/**
 * Locks an open case and returns it.
 * @throws AppError `not_found`, `conflict` if it is closed
 */
export async function lockCase(tx: Queryable, id: string): Promise<CaseTableRow> {
  const [row] = isUuid(id) ? await tx.select().from(cases).where(eq(cases.id, id)).for('update') : []
  if (!row) throw notFound('Case')
  if (row.closedAt) throw new AppError('conflict', 'This case is closed.')
  return row
}
