import { asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Decide, DecisionAction } from '#contract/decisions.ts'
import type { CaseDetail } from '#contract/reports.ts'
import { recordAction } from '#server/people/audit-log/record-action.ts'
import { findRules } from '#server/people/house-rules/find-house-rules.ts'
import { requireDecidingAdmin, type SignedIn } from '#server/people/identity/guards.ts'
import { profileMembers } from '#server/people/profiles/tables.ts'
import type { AppContext, Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { findSubject } from '#server/social/reports/subjects.ts'
import { type CaseTableRow, caseSteps, cases, type DecisionRow, decisions } from '#server/social/reports/tables.ts'
import { loadCase } from '../cases.ts'
import { lockCase } from '../claim-case.ts'
import { actionsFor, applyDecision } from './actions.ts'
import { mailDecision } from './decision-mails.ts'

type Wanted = z.output<typeof Decide>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Decides a case and closes it. The action, the log entry, the statement and the mails are stored
 * in one transaction. Of two concurrent admins one decides, and the other gets `conflict`.
 * @throws AppError `not_found`, `conflict` (another admin has it, or it is closed), `forbidden` if
 * the admin is affected, `invalid`
 */
export async function decideCase(c: AppContext, id: string, wanted: Wanted): Promise<CaseDetail> {
  const admin = requireDecidingAdmin(c)
  const { db, jobs, env } = c.var
  // The first call after a server start renders the house rules, which takes a moment. So this call
  // comes before any case is locked.
  await findRules(db)
  await transaction(db, async (tx) => {
    const about = await lockCase(tx, id)
    if (about.claimedBy !== null && about.claimedBy !== admin.userId)
      throw new AppError('conflict', 'Another admin has claimed this case.')
    const concerned = await concernedBy(tx, wanted.act, about)
    refuseAboutOneself(c, admin, concerned)
    await settleCase(tx, { jobs, env }, { about, concerned, wanted, userId: admin.userId })
  })
  return loadCase(c, id)
}

/** The services that a decision needs. */
export type Deciding = Pick<Services, 'db' | 'jobs' | 'env'>

type Settling = {
  about: CaseTableRow
  concerned: Concerned
  wanted: Wanted
  /** The deciding admin; null for the server's command. */
  userId: string | null
}

/**
 * Decides a case that the caller has locked.
 * @throws AppError `invalid` for an action that is impossible for such a thing
 */
export async function settleCase(
  tx: Queryable,
  { jobs, env }: Omit<Deciding, 'db'>,
  { about, concerned, wanted, userId }: Settling,
): Promise<void> {
  const { id: caseId, kind, number, snapshot, profileId } = about
  await refuseImpossible(tx, wanted.act, about)
  const decision = await insertDecision(tx, userId, about, { ...wanted, ...concerned })
  await applyDecision(tx, { decision, about, why: wanted.why, jobs })
  await tx.update(cases).set({ claimedBy: userId, closedAt: sql`now()` }).where(eq(cases.id, caseId))
  await tx.insert(caseSteps).values({ caseId, userId, step: 'close', words: wanted.act })
  await recordAction(tx, {
    ...{ act: 'case.decide', userId, subjectType: 'case', subjectId: caseId, before: null },
    after: {
      ...{ act: wanted.act, kind, number, title: snapshot.title, profileId, until: decision.until },
      ...(await findLogged(tx, about)),
    },
  })
  await mailDecision(tx, { jobs, env }, { decision, about })
}

/** The part of the log entry from which the transparency report is computed. */
async function findLogged(tx: Queryable, { id, openedAt, heldFor }: CaseTableRow) {
  const { rows } = await tx.execute<{ reasons: Record<string, number> }>(sql`
    select coalesce(jsonb_object_agg(reason, count), '{}') as reasons
    from (select reason, count(*)::int from reports where case_id = ${id}::uuid group by 1) as each`)
  const hours = Math.round(((Date.now() - openedAt.getTime()) / HOUR_MS) * 10) / 10
  return { reasons: rows[0]!.reasons, hours, isHeld: heldFor !== null }
}

async function refuseImpossible(tx: Queryable, act: DecisionAction, { kind, subjectId, profileId }: CaseTableRow) {
  const isGone = (await findSubject(tx, { kind, id: subjectId, viewerId: null })) === undefined
  const acts = actionsFor({ kind, isGone, hasMaker: profileId !== null })
  if (!acts.includes(act))
    throw new AppError('invalid', isGone ? 'This has already been deleted' : 'This action is not possible here')
}

type Concerned = { profileId: string | null; userId: string | null }

/** The profile that a decision affects, and the account of its owner if that is suspended. */
async function concernedBy(tx: Queryable, act: DecisionAction, { profileId }: CaseTableRow): Promise<Concerned> {
  if (act !== 'suspend-account' || profileId === null) return { profileId, userId: null }
  const [owner] = await tx
    .select({ userId: profileMembers.userId })
    .from(profileMembers)
    .where(eq(profileMembers.profileId, profileId))
    .orderBy(sql`${profileMembers.role} = 'owner' desc`, asc(profileMembers.createdAt))
    .limit(1)
  if (!owner) throw new AppError('invalid', 'This profile has no account')
  return { profileId, userId: owner.userId }
}

/** @throws AppError `forbidden` */
function refuseAboutOneself({ var: { profiles } }: AppContext, admin: SignedIn, { profileId, userId }: Concerned) {
  const own = [...profiles, ...admin.suspended].map(({ id }) => id)
  if (userId === admin.userId || (profileId !== null && own.includes(profileId)))
    throw new AppError('forbidden', 'You cannot decide about yourself. Another admin must decide.')
}

async function insertDecision(
  tx: Queryable,
  decidedBy: string | null,
  { id: caseId }: CaseTableRow,
  { act, words, rule, days, profileId, userId }: Wanted & Concerned,
): Promise<DecisionRow> {
  const { version, rules } = await findRules(tx)
  const named = rules.find(({ number }) => number === rule)
  if (rule !== null && !named)
    throw new AppError('invalid', 'The rules have no rule with this number', { fields: { rule: 'Choose the rule' } })
  const until = act.startsWith('suspend') && days !== null ? new Date(Date.now() + days * DAY_MS) : null
  const [row] = await tx
    .insert(decisions)
    .values({
      ...{ caseId, act, words, profileId, userId, decidedBy, until },
      rule: named?.number ?? null,
      ruleTitle: named?.title ?? null,
      rulesVersion: named ? version : null,
      reportCount: sql`(select count(*) from reports where case_id = ${caseId}::uuid)`,
    })
    .returning()
  return row!
}
