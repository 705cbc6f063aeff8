import { and, eq, isNull, sql } from 'drizzle-orm'
import { DECISION_ACTIONS, type DecisionAction } from '#contract/decisions.ts'
import type { SubjectKind } from '#contract/subject-kinds.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { removeComment } from '#server/social/comments/delete-comment.ts'
import type { CaseTableRow, DecisionRow } from '#server/social/reports/tables.ts'
import { assets } from '#server/works/assets/tables.ts'
import { partsOf } from '#server/works/kinds/kinds.ts'
import type { Moderated } from '#server/works/public-parts/kind.ts'
import { HIDEABLE, type Hideable, setHidden, suspendAccount, suspendProfile } from './hide.ts'

/** The functions that delete a thing, by its kind. */
const REMOVE: Partial<Record<SubjectKind, Moderated['remove']>> = {
  ...Object.fromEntries(Object.entries<Moderated>(partsOf('moderation')).map(([kind, { remove }]) => [kind, remove])),
  comment: (tx, _jobs, id) => removeComment(tx, id),
}

const canHaveWarning = (kind: SubjectKind): boolean => isHideable(kind) && HIDEABLE[kind] === assets
const isHideable = (kind: SubjectKind): kind is Hideable & SubjectKind => kind in HIDEABLE

type About = { kind: SubjectKind; isGone: boolean; hasMaker: boolean }

/** The possible decisions about a thing. */
export const actionsFor = ({ kind, isGone, hasMaker }: About): DecisionAction[] =>
  DECISION_ACTIONS.filter((act) => {
    if (act === 'dismiss') return true
    if (!hasMaker) return false
    if (act === 'mark-sensitive') return !isGone && canHaveWarning(kind)
    if (act === 'hide') return !isGone && isHideable(kind)
    if (act === 'remove') return !isGone && kind in REMOVE
    return true
  })

type Doing = { decision: DecisionRow; about: CaseTableRow; why: string; jobs: Jobs }

/**
 * Carries out a decision. A comment that was held for review becomes visible if the decision does
 * not hide or remove it.
 * @throws AppError `invalid` if the work is marked as sensitive already
 */
export async function applyDecision(tx: Queryable, { decision, about, why, jobs }: Doing): Promise<void> {
  const { act, profileId, userId, until } = decision
  const { kind, subjectId } = about
  if (about.heldFor !== null && (act === 'dismiss' || act === 'warn') && isHideable(kind))
    await setHidden(tx, kind, subjectId, false)
  if (act === 'mark-sensitive') await markSensitive(tx, subjectId, why)
  if (act === 'hide' && isHideable(kind)) await setHidden(tx, kind, subjectId, true)
  if (act === 'remove') await REMOVE[kind]?.(tx, jobs, subjectId)
  if (act === 'suspend-profile' && profileId) await suspendProfile(tx, profileId, { until })
  if (act === 'suspend-account' && userId) await suspendAccount(tx, userId, { until })
}

async function markSensitive(tx: Queryable, id: string, why: string): Promise<void> {
  const marked = await tx
    .update(assets)
    .set({ sensitiveWhy: why, sensitiveBy: 'admin' })
    .where(and(eq(assets.id, id), isNull(assets.sensitiveBy)))
    .returning({ id: assets.id })
  if (marked.length === 0) throw new AppError('invalid', 'This is already marked as sensitive.')
}

/**
 * Reverts the effect of a decision. An effect stays if another decision has the same effect. Of two
 * suspensions with different ends, the later end applies.
 */
export async function revertDecision(tx: Queryable, decision: DecisionRow, about: CaseTableRow): Promise<void> {
  const { act, profileId, userId } = decision
  const { kind, subjectId } = about
  const held = await heldByAnother(tx, decision, about)
  if (act === 'hide' && isHideable(kind) && !held) await setHidden(tx, kind, subjectId, false)
  if (act === 'mark-sensitive' && !held)
    await tx
      .update(assets)
      .set({ sensitiveWhy: null, sensitiveBy: null })
      .where(and(eq(assets.id, subjectId), eq(assets.sensitiveBy, 'admin')))
  if (act === 'suspend-profile' && profileId) await suspendProfile(tx, profileId, held)
  if (act === 'suspend-account' && userId) await suspendAccount(tx, userId, held)
}

/** The end of another decision with the same effect; null if there is none. */
async function heldByAnother(
  tx: Queryable,
  { id, act, profileId, userId }: DecisionRow,
  { kind, subjectId }: CaseTableRow,
): Promise<{ until: Date | null } | null> {
  const isSame =
    act === 'hide' || act === 'mark-sensitive'
      ? sql`case_id in (select id from cases where kind = ${kind} and subject_id = ${subjectId}::uuid)`
      : sql`profile_id is not distinct from ${profileId}::uuid and user_id is not distinct from ${userId}::uuid`
  const { rows } = await tx.execute<{ until: string | null }>(sql`
    select until from decisions where id <> ${id}::uuid and act = ${act} and undone_at is null
      and (until is null or until > now()) and ${isSame} order by until desc nulls first limit 1`)
  const [other] = rows
  return other ? { until: other.until === null ? null : new Date(other.until) } : null
}
