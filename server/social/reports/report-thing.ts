import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { CASE } from '#contract/platform/moderation-limits.ts'
import type { Report, Reported } from '#contract/reports.ts'
import { requireSession } from '#server/people/identity/guards.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import type { AppContext } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { messages } from '#server/social/messages/tables.ts'
import { findSubject, type SubjectRow } from './subjects.ts'
import { cases, type ReportedWords, reports } from './tables.ts'

/** Rate limit for reports of one account: more than anyone sends in good faith. */
const REPORTS_PER_USER: RateLimit = { name: 'reports', points: 30, seconds: 3600 }

/**
 * Reports a thing that the viewer may see, once while its case is open. Idempotent. A report about
 * a message includes the messages before it.
 * @throws AppError `not_found`, also for what the viewer may not see, `invalid` for one's own,
 * `rate_limited`
 */
export async function reportThing(c: AppContext, wanted: z.output<typeof Report>): Promise<Reported> {
  const { userId } = requireSession(c)
  const { db, link, profile, profiles: own } = c.var
  await c.var.rateLimits.take(REPORTS_PER_USER, userId)
  return transaction(db, async (tx) => {
    const subject = await findSubject(tx, { ...wanted, viewerId: profile?.id ?? null, opens: link?.opens })
    if (!subject?.isPublic) throw notFound('Content')
    if (own.some(({ id }) => id === subject.profileId))
      throw new AppError('invalid', 'You cannot report your own content')
    const caseId = await openCase(tx, subject)
    const excerpt = await excerptOf(tx, subject)
    const { reason, words } = wanted
    const added = await tx
      .insert(reports)
      .values({ caseId, userId, profileId: profile?.id ?? null, reason, words, excerpt })
      .onConflictDoUpdate({
        target: [reports.caseId, reports.userId],
        // the author may have edited a comment since the same account reported it first
        set: { excerpt: sql`${reports.excerpt} || excluded.excerpt` },
        setWhere: sql`${subject.kind === 'comment'}
          and ${reports.excerpt} -> -1 ->> 'content' is distinct from excluded.excerpt -> 0 ->> 'content'`,
      })
      .returning({ isNew: sql<boolean>`xmax = 0` })
    return { isNew: added[0]?.isNew === true }
  })
}

/**
 * Finds or creates the open case of a thing. The row stays locked until the end of the transaction,
 * so nobody closes the case. An author can edit a reported comment: the case stores the text of the
 * first report, and each report stores the text that it is about (`excerpt`).
 */
export async function openCase(tx: Queryable, subject: SubjectRow): Promise<string> {
  const { kind, id: subjectId, profileId, title, words, by } = subject
  const snapshot = { title, words, by: by && { handle: by.handle, name: by.name } }
  const [row] = await tx
    .insert(cases)
    .values({ kind, subjectId, profileId, snapshot })
    .onConflictDoUpdate({
      target: [cases.kind, cases.subjectId],
      targetWhere: isNull(cases.closedAt),
      set: { profileId, ...(kind !== 'comment' && { snapshot }) },
    })
    .returning({ id: cases.id })
  return row!.id
}

/**
 * The case in which an admin examines a thing that nobody has reported. A private thing
 * (`SubjectRow`) needs an earlier report or a hold for a word; the case then shows what was stored
 * at that time.
 * @throws AppError `not_found`
 */
export async function openUnreported(tx: Queryable, subject: SubjectRow): Promise<string> {
  if (!subject.isPrivate) return openCase(tx, subject)
  const { kind, id: subjectId } = subject
  const [reported] = await tx
    .select()
    .from(cases)
    .where(
      and(
        ...[eq(cases.kind, kind), eq(cases.subjectId, subjectId)],
        sql`(${cases.heldFor} is not null or exists (select from reports where case_id = ${cases.id}))`,
      ),
    )
    .orderBy(sql`closed_at desc nulls first`)
    .limit(1)
  if (!reported) throw notFound('Content')
  if (!reported.closedAt) return reported.id
  const { profileId, snapshot } = reported
  const [row] = await tx
    .insert(cases)
    .values({ kind, subjectId, profileId, snapshot })
    .onConflictDoUpdate({
      target: [cases.kind, cases.subjectId],
      targetWhere: isNull(cases.closedAt),
      set: { profileId },
    })
    .returning({ id: cases.id })
  return row!.id
}

/**
 * Opens a case for a comment that is hidden because of a word of the admins' list, until they
 * decide.
 */
export async function openHeldCase(tx: Queryable, id: string, heldFor: string): Promise<void> {
  const subject = await findSubject(tx, { kind: 'comment', id, viewerId: null })
  if (!subject) return
  const caseId = await openCase(tx, subject)
  await tx.update(cases).set({ heldFor }).where(eq(cases.id, caseId))
}

/**
 * The excerpt that a report stores: the last messages of a conversation, oldest first; the text of
 * a comment; nothing for other things.
 */
async function excerptOf(tx: Queryable, { kind, id, profileId, by, words }: SubjectRow): Promise<ReportedWords[]> {
  if (kind === 'comment')
    return [{ senderId: profileId, sender: by?.name ?? '', content: words ?? '', at: new Date().toISOString() }]
  if (kind !== 'message' && kind !== 'conversation') return []
  const [reported] = kind === 'message' ? await tx.select().from(messages).where(eq(messages.id, id)) : []
  const conversationId = reported?.conversationId ?? id
  const rows = await tx
    .select({
      senderId: messages.senderProfileId,
      content: messages.content,
      at: messages.createdAt,
      name: profiles.displayName,
      handle: profiles.handle,
    })
    .from(messages)
    .leftJoin(profiles, eq(profiles.id, messages.senderProfileId))
    .where(
      and(
        eq(messages.conversationId, conversationId),
        isNull(messages.takenBackAt),
        reported ? lte(messages.seq, reported.seq) : undefined,
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(CASE.excerpt)
  return rows.toReversed().map(({ senderId, content, at, name, handle }) => ({
    senderId,
    sender: name ?? handle ?? '',
    content,
    at: at.toISOString(),
  }))
}

/**
 * Removes profiles from the reports before they are deleted: cases about them and their works, and
 * their messages in excerpts of other reports.
 */
export async function forgetProfilesInReports(tx: Queryable, profileIds: string[]): Promise<void> {
  const ids = sql.param(profileIds)
  await tx.delete(cases).where(sql`${cases.profileId} = any(${ids}::uuid[])`)
  await tx.execute(sql`update reports set excerpt = (
      select coalesce(jsonb_agg(said order by nth), '[]') from jsonb_array_elements(excerpt) with ordinality as each (said, nth)
      where not coalesce(said ->> 'senderId' = any(${ids}::text[]), false))
    where excerpt <> '[]' and exists (select from jsonb_array_elements(excerpt) as said where said ->> 'senderId' = any(${ids}::text[]))`)
}
