import { and, asc, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { CASE } from '#contract/platform/moderation-limits.ts'
import type { CasesShown } from '#contract/reports.ts'
import { users } from '#server/people/identity/tables.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { decodeCursor } from '#server/platform/lists/paging.ts'
import { caseSteps, cases, decisions, reports } from '#server/social/reports/tables.ts'

/** Whether the appeal against a decision has no answer yet. */
export const isWaiting = sql.raw('appealed_at is not null and appeal_decided_at is null')

const caseColumns = {
  id: cases.id,
  number: cases.number,
  kind: cases.kind,
  subjectId: cases.subjectId,
  profileId: cases.profileId,
  snapshot: cases.snapshot,
  heldFor: cases.heldFor,
  openedAt: cases.openedAt,
  claimedBy: cases.claimedBy,
  claimedEmail: users.email,
  closedAt: cases.closedAt,
  act: decisions.act,
  isAppealed: sql<boolean>`(${isWaiting})`,
  reportCount: sql<number>`(select count(*)::int from reports where case_id = ${cases.id})`,
  reasons: sql<(typeof reports.$inferSelect)['reason'][]>`array(select reason from reports where case_id = ${cases.id}
    group by reason order by count(*) desc, reason)`,
}

const selectCases = (db: Queryable) =>
  db
    .select(caseColumns)
    .from(cases)
    .leftJoin(users, eq(users.id, cases.claimedBy))
    .leftJoin(decisions, eq(decisions.caseId, cases.id))
export type CaseRow = Awaited<ReturnType<typeof selectCases>>[number]

const SHOWN: Record<CasesShown, (userId: string) => SQL | undefined> = {
  waiting: () => isNull(cases.closedAt),
  yours: (userId) => and(isNull(cases.closedAt), eq(cases.claimedBy, userId)),
  appeals: () => sql`${cases.id} in (select case_id from decisions where ${isWaiting})`,
  closed: () => isNotNull(cases.closedAt),
}

/** Excludes cases about the admin's own profiles, because a case shows who reported. */
const isOfOthers = (userId: string) => sql`not exists (select from profile_members as member
  where member.profile_id = ${cases.profileId} and member.user_id = ${userId}::uuid)`

type Wanted = { show: CasesShown; userId: string; cursor?: string }

/**
 * Open cases or appeals, the oldest first, or closed cases, the last first; with one row more than
 * a page shows.
 * @throws AppError `bad_request` for a foreign cursor
 */
export function findCases(db: Queryable, { show, userId, cursor }: Wanted): Promise<CaseRow[]> {
  const at = show === 'closed' || show === 'appeals' ? cases.closedAt : cases.openedAt
  const after = cursor ? decodeCursor(cursor) : null
  const position = after && sql`(${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
  const beyond =
    position && (show === 'closed' ? sql`(${at}, ${cases.id}) < ${position}` : sql`(${at}, ${cases.id}) > ${position}`)
  const order = show === 'closed' ? [desc(at), desc(cases.id)] : [asc(at), asc(cases.id)]
  return selectCases(db)
    .where(and(SHOWN[show](userId), isOfOthers(userId), beyond ?? undefined))
    .orderBy(...order)
    .limit(CASE.perPage + 1)
}

/** A case by its id; none about the admin's own profiles. */
export async function findCase(db: Queryable, id: string, userId: string): Promise<CaseRow | undefined> {
  const [row] = await selectCases(db).where(and(eq(cases.id, id), isOfOthers(userId)))
  return row
}

/** The number of cases in each list. */
export async function countCases(db: Queryable, userId: string) {
  const { waiting, yours, appeals, closed } = SHOWN
  const [row] = await db
    .select({
      waiting: sql<number>`(count(*) filter (where ${waiting(userId)}))::int`,
      yours: sql<number>`(count(*) filter (where ${yours(userId)}))::int`,
      appeals: sql<number>`(count(*) filter (where ${appeals(userId)}))::int`,
      closed: sql<number>`(count(*) filter (where ${closed(userId)}))::int`,
    })
    .from(cases)
    .where(isOfOthers(userId))
  return row!
}

/** The reports of a case, the first one first. */
export const findReports = (db: Queryable, caseId: string) =>
  db
    .select({
      id: reports.id,
      userId: reports.userId,
      email: users.email,
      name: profiles.displayName,
      handle: profiles.handle,
      outsiderName: reports.outsiderName,
      outsiderEmail: reports.outsiderEmail,
      reason: reports.reason,
      words: reports.words,
      excerpt: reports.excerpt,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.userId))
    .leftJoin(profiles, eq(profiles.id, reports.profileId))
    .where(eq(reports.caseId, caseId))
    .orderBy(asc(reports.createdAt), asc(reports.id))

/** The actions of admins on a case, the first one first. */
export const findSteps = (db: Queryable, caseId: string) =>
  db
    .select({
      id: caseSteps.id,
      step: caseSteps.step,
      email: users.email,
      words: caseSteps.words,
      createdAt: caseSteps.createdAt,
    })
    .from(caseSteps)
    .leftJoin(users, eq(users.id, caseSteps.userId))
    .where(eq(caseSteps.caseId, caseId))
    .orderBy(asc(caseSteps.createdAt), asc(caseSteps.id))

/** The number of other cases about the same profile. */
export async function countOtherCases(db: Database, { id, profileId }: CaseRow): Promise<number> {
  return profileId === null ? 0 : db.$count(cases, and(eq(cases.profileId, profileId), ne(cases.id, id)))
}
