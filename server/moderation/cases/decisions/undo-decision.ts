import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AnswerAppeal } from '#contract/decisions.ts'
import type { CaseDetail } from '#contract/reports.ts'
import { recordAction } from '#server/people/audit-log/record-action.ts'
import { requireDecidingAdmin } from '#server/people/identity/guards.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { type CaseTableRow, caseSteps, cases, type DecisionRow, decisions } from '#server/social/reports/tables.ts'
import { loadCase } from '../cases.ts'
import { revertDecision } from './actions.ts'
import { countOtherAdmins, isConcerned } from './case-decision.ts'
import type { Deciding } from './decide.ts'
import { appealMail, mailConcerned, undoneMail } from './decision-mails.ts'

type Held = { decision: DecisionRow; about: CaseTableRow }

/**
 * Undoes a decision: hidden things are shown again, a suspension ends, and the affected account is
 * told why. Of two concurrent requests one succeeds.
 * @throws AppError `not_found`, `conflict` if it is over, `forbidden` if the admin is affected
 */
export async function undoDecision(c: AppContext, caseId: string, words: string): Promise<CaseDetail> {
  const { userId } = requireDecidingAdmin(c)
  await transaction(c.var.db, async (tx) => {
    const held = await lockDecision(tx, caseId)
    await refuseConcerned(tx, held, userId)
    await undoHeld(tx, c.var, held, { userId, words })
  })
  return loadCase(c, caseId)
}

type By = { userId: string | null; words: string }

/**
 * Undoes a decision that the caller has locked.
 * @throws AppError `conflict` if it was undone already
 */
export async function undoHeld(tx: Queryable, sending: Omit<Deciding, 'db'>, held: Held, by: By): Promise<void> {
  const { about, decision } = held
  const { userId, words } = by
  if (!(await undo(tx, held, by))) throw new AppError('conflict', 'This decision has already been taken back.')
  await tx.insert(caseSteps).values({ caseId: about.id, userId, step: 'undo', words })
  await recordAction(tx, {
    ...{ act: 'case.undo', userId, subjectType: 'case', subjectId: about.id, before: null },
    after: { act: decision.act, number: about.number, title: about.snapshot.title, profileId: decision.profileId },
  })
  await mailConcerned(tx, sending, { ...held, decision: { ...decision, words } }, undoneMail)
}

/**
 * Grants an appeal, which undoes the decision, or refuses it. The admin who decided may answer only
 * if there is no other admin. Of two concurrent requests one succeeds.
 * @throws AppError `not_found`, `conflict`, `forbidden`
 */
export async function answerAppeal(
  c: AppContext,
  caseId: string,
  { isGranted, words }: AnswerAppeal,
): Promise<CaseDetail> {
  const { userId } = requireDecidingAdmin(c)
  await transaction(c.var.db, async (tx) => {
    const held = await lockDecision(tx, caseId)
    const { decision, about } = held
    if (!decision.appealedAt) throw notFound('Appeal')
    if (decision.appealDecidedAt) throw new AppError('conflict', 'This appeal has already been decided.')
    await refuseConcerned(tx, held, userId)
    if (decision.decidedBy === userId && (await countOtherAdmins(tx, decision, userId)) > 0)
      throw new AppError('forbidden', 'You made this decision. Another admin must decide the appeal.')
    const answer = { appealGranted: isGranted, appealAnswer: words, appealDecidedBy: userId }
    await tx
      .update(decisions)
      .set({ ...answer, appealDecidedAt: sql`now()` })
      .where(eq(decisions.id, decision.id))
    if (isGranted) await undo(tx, held, { userId, words: null })
    await tx.insert(caseSteps).values({ caseId, userId, step: 'appeal', words: isGranted ? 'granted' : 'refused' })
    await recordAction(tx, {
      ...{ act: 'appeal.decide', userId, subjectType: 'case', subjectId: caseId, before: null },
      after: { isGranted, number: about.number, title: about.snapshot.title, profileId: decision.profileId },
    })
    await mailConcerned(tx, c.var, { ...held, decision: { ...decision, words } }, appealMail(isGranted))
  })
  return loadCase(c, caseId)
}

/** @throws AppError `not_found`, also for a case that is open or was dismissed */
export async function lockDecision(tx: Queryable, caseId: string): Promise<Held> {
  const [about] = isUuid(caseId) ? await tx.select().from(cases).where(eq(cases.id, caseId)).for('update') : []
  const [decision] = about ? await tx.select().from(decisions).where(eq(decisions.caseId, caseId)) : []
  if (!about || !decision || decision.act === 'dismiss') throw notFound('Decision')
  return { decision, about }
}

/** @throws AppError `forbidden` */
async function refuseConcerned(tx: Queryable, { decision }: Held, userId: string): Promise<void> {
  if (await isConcerned(tx, decision, userId))
    throw new AppError('forbidden', 'You cannot decide about yourself. Another admin must decide.')
}

/** Resolves to false if the decision was undone before. */
async function undo(tx: Queryable, { decision, about }: Held, by: { userId: string | null; words: string | null }) {
  const undone = await tx
    .update(decisions)
    .set({ undoneAt: sql`now()`, undoneBy: by.userId, undoneWords: by.words })
    .where(and(eq(decisions.id, decision.id), isNull(decisions.undoneAt)))
    .returning({ id: decisions.id })
  if (undone.length === 0) return false
  await revertDecision(tx, decision, about)
  return true
}
