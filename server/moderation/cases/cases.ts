import { CASE } from '#contract/platform/moderation-limits.ts'
import type { Case, CaseDetail, CaseList, CasesShown, Subject } from '#contract/reports.ts'
import { requireAdmin } from '#server/people/identity/guards.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { toPage } from '#server/platform/lists/paging.ts'
import { findSubject } from '#server/social/reports/subjects.ts'
import { loadCasePicture } from './case-picture.ts'
import { actionsFor } from './decisions/actions.ts'
import { findEarlierDecisions, loadCaseDecision } from './decisions/case-decision.ts'
import { type CaseRow, countCases, countOtherCases, findCase, findCases, findReports, findSteps } from './queries.ts'

/**
 * The list of cases, for admins.
 * @throws AppError `forbidden`, `bad_request` for a foreign cursor
 */
export async function loadCases(
  c: AppContext,
  { show = 'waiting', cursor }: { show?: CasesShown; cursor?: string } = {},
): Promise<CaseList> {
  const { userId } = requireAdmin(c)
  const { db } = c.var
  const rows = await findCases(db, { show, userId, cursor })
  const placed = rows.map((row) => ({ ...row, createdAt: row.closedAt ?? row.openedAt }))
  const { items, nextCursor } = toPage(placed, CASE.perPage, (row) => row)
  const [shown, counts] = await Promise.all([
    Promise.all(items.map((row) => presentCase(c, row))),
    countCases(db, userId),
  ])
  return { items: shown, nextCursor, counts }
}

/**
 * One case with its reports, notes and decisions.
 * @throws AppError `forbidden`, `not_found`
 */
export async function loadCase(c: AppContext, id: string): Promise<CaseDetail> {
  const { userId } = requireAdmin(c)
  const { db } = c.var
  const row = isUuid(id) ? await findCase(db, id, userId) : undefined
  if (!row) throw notFound('Case')
  const [shown, picture, reports, steps, earlierCases, earlierDecisions, decision] = await Promise.all([
    presentCase(c, row),
    loadCasePicture(c, row),
    findReports(db, row.id),
    findSteps(db, row.id),
    countOtherCases(db, row),
    findEarlierDecisions(db, row),
    loadCaseDecision(db, row.id, userId),
  ])
  const { kind, isGone } = shown.subject
  return {
    ...shown,
    ...{ picture, earlierCases, earlierDecisions, decision },
    acts: row.closedAt ? [] : actionsFor({ kind, isGone, hasMaker: row.profileId !== null }),
    reports: reports.map(({ createdAt, ...report }) => ({
      ...report,
      reporter: reporterOf(report),
      createdAt: createdAt.toISOString(),
    })),
    steps: steps.map(({ email, createdAt, ...step }) => ({
      ...step,
      by: email === null ? null : { email },
      createdAt: createdAt.toISOString(),
    })),
  }
}

type ReportRow = Awaited<ReturnType<typeof findReports>>[number]

function reporterOf(report: Omit<ReportRow, 'createdAt'>): CaseDetail['reports'][number]['reporter'] {
  const { userId, email, name, handle, outsiderName, outsiderEmail } = report
  if (outsiderName !== null) return { name: outsiderName, handle: null, email: outsiderEmail }
  return userId === null ? null : { name: name ?? handle ?? email ?? '', handle, email: null }
}

async function presentCase(c: AppContext, row: CaseRow): Promise<Case> {
  return {
    id: row.id,
    number: row.number,
    subject: await presentSubject(c, row),
    heldFor: row.heldFor,
    reasons: row.reasons,
    reportCount: row.reportCount,
    openedAt: row.openedAt.toISOString(),
    claimedBy:
      row.claimedBy === null ? null : { email: row.claimedEmail ?? '', isYou: row.claimedBy === c.var.session?.userId },
    closedAt: row.closedAt?.toISOString() ?? null,
    act: row.act,
    isAppealed: row.isAppealed,
  }
}

/**
 * The subject as it is now. The snapshot is used instead if the subject is deleted or private:
 * admins may not read private things in any other way.
 */
async function presentSubject(c: AppContext, { kind, subjectId, snapshot }: CaseRow): Promise<Subject> {
  const now = await findSubject(c.var.db, { kind, id: subjectId, viewerId: null })
  if (now) {
    const { id, by, isHidden, isPrivate } = now
    const { title, words, path } = isPrivate ? { ...snapshot, path: null } : now
    // a comment may have been edited since
    const said = kind === 'comment' ? snapshot.words : words
    return { kind, id, title, words: said, path, by, isHidden, isGone: false }
  }
  const { title, words } = snapshot
  return { kind, id: subjectId, title, words, path: null, by: null, isHidden: false, isGone: true }
}
