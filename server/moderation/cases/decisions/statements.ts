import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Statement, StatementList } from '#contract/decisions.ts'
import { CASE } from '#contract/platform/moderation-limits.ts'
import { anchorOf } from '#server/people/house-rules/render-house-rules.ts'
import { requireSession } from '#server/people/identity/guards.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { decodeCursor, toPage } from '#server/platform/lists/paging.ts'
import { findSubject } from '#server/social/reports/subjects.ts'
import { type CaseTableRow, cases, type DecisionRow, decisions } from '#server/social/reports/tables.ts'

const DAY_MS = 24 * 3_600_000

type Found = { decision: DecisionRow; about: CaseTableRow }
const selectDecisions = (db: Queryable) =>
  db.select({ decision: decisions, about: cases }).from(decisions).innerJoin(cases, eq(cases.id, decisions.caseId))

/** Decisions about the signed-in account, and about all its profiles, also suspended ones. */
function concerning({ var: { session, profiles } }: AppContext): SQL | undefined {
  const ids = [...profiles, ...(session?.suspended ?? [])].map(({ id }) => id)
  const isTheirs = sql`${decisions.profileId} = any(${sql.param(ids)}::uuid[])`
  return and(sql`${decisions.act} <> 'dismiss'`, or(isTheirs, eq(decisions.userId, session?.userId ?? '')))
}

/**
 * Decisions about the signed-in account, the last one first.
 * @throws AppError `bad_request` for a foreign cursor
 */
export async function loadStatements(c: AppContext, { cursor }: { cursor?: string } = {}): Promise<StatementList> {
  requireSession(c)
  const after = cursor ? decodeCursor(cursor) : null
  const place = sql`(${decisions.decidedAt}, ${decisions.id})`
  const beyond = after && sql`${place} < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
  const rows = await selectDecisions(c.var.db)
    .where(and(concerning(c), beyond ?? undefined))
    .orderBy(desc(decisions.decidedAt), desc(decisions.id))
    .limit(CASE.perPage + 1)
  const placed = rows.map((row) => ({ ...row, id: row.decision.id, createdAt: row.decision.decidedAt }))
  const { items, nextCursor } = toPage(placed, CASE.perPage, (row) => row)
  return { items: await Promise.all(items.map((row) => presentStatement(c.var.db, row))), nextCursor }
}

/**
 * Loads a decision that concerns the user; admins may load any decision.
 * @throws AppError `not_found`
 */
export async function loadStatement(c: AppContext, id: string): Promise<Statement> {
  return presentStatement(c.var.db, await findConcerning(c, id))
}

async function findConcerning(c: AppContext, id: string): Promise<Found> {
  const { isAdmin } = requireSession(c)
  const isIt = isUuid(id) ? and(eq(decisions.id, id), isAdmin ? undefined : concerning(c)) : sql`false`
  const [row] = await selectDecisions(c.var.db).where(isIt)
  if (!row) throw notFound('Decision')
  return row
}

const pathOfRule = (version: number | null, title: string): string => `/rules?version=${version}#${anchorOf(title)}`

/** A decision as the affected account reads it. */
export async function presentStatement(db: Queryable, { decision, about }: Found): Promise<Statement> {
  const now = await findSubject(db, { kind: about.kind, id: about.subjectId, viewerId: null })
  const { id, act, words, rule, ruleTitle, rulesVersion, reportCount, decidedAt, until, undoneAt, undoneWords } =
    decision
  const appealUntil = new Date(decidedAt.getTime() + CASE.appealDays * DAY_MS)
  const isOver = undoneAt !== null || (until !== null && until <= new Date())
  return {
    ...{ id, act, words, reportCount, isOver },
    subject: {
      kind: about.kind,
      id: about.subjectId,
      title: now?.title ?? about.snapshot.title,
      words: about.snapshot.words,
      path: now?.path ?? null,
    },
    rule:
      rule === null ? null : { number: rule, title: ruleTitle ?? '', path: pathOfRule(rulesVersion, ruleTitle ?? '') },
    decidedAt: decidedAt.toISOString(),
    until: until?.toISOString() ?? null,
    undone: undoneWords === null ? null : { words: undoneWords, at: undoneAt?.toISOString() ?? '' },
    appeal: decision.appealedAt && {
      words: decision.appealWords ?? '',
      at: decision.appealedAt.toISOString(),
      isGranted: decision.appealGranted,
      answer: decision.appealAnswer,
    },
    appealUntil: decision.appealedAt || isOver || appealUntil <= new Date() ? null : appealUntil.toISOString(),
  }
}

/**
 * Appeals once, within six months.
 * @throws AppError `not_found`, `conflict` if it can no longer be appealed
 */
export async function appealDecision(c: AppContext, id: string, words: string): Promise<Statement> {
  requireSession(c)
  const [own] = isUuid(id) ? await selectDecisions(c.var.db).where(and(eq(decisions.id, id), concerning(c))) : []
  if (!own) throw notFound('Decision')
  if ((await presentStatement(c.var.db, own)).appealUntil === null)
    throw new AppError('conflict', 'This decision can no longer be appealed.')
  const appealed = await c.var.db
    .update(decisions)
    .set({ appealWords: words, appealedAt: sql`now()` })
    .where(and(eq(decisions.id, id), isNull(decisions.appealedAt)))
    .returning({ id: decisions.id })
  if (appealed.length === 0) throw new AppError('conflict', 'This decision has already been appealed.')
  return loadStatement(c, id)
}
